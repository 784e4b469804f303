// A variable that gets a value on one path only, read on the other.
/* want: :8: the variable x has no value yet */
void k(const int16 *in, int16 *out, int n)
{
    int x;
    if (in[n] > 100)
        x = 3;
    out[0] = x;
}
