// An element of a local array that nothing has written.
/* want: :8: load of int16: byte 4 of local a has no value yet */
/* cycles: :8: .*value */
void k(const int16 *in, int16 *out, int n)
{
    int16 a[4];
    a[0] = a[1] = a[3] = in[n];
    out[0] = a[n - 5];
}
