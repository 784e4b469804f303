// A variable that gets a value on one path only, read on the other.
/* want: :9: the variable x has no value yet */
/* cycles: :9: .*value */
void k(const int16 *in, int16 *out, int n)
{
    int x;
    if (in[n] > 100)
        x = 3;
    out[0] = x;
}
