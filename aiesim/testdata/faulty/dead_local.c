// A pointer to a local of a function that has returned.
/* want: local v, whose life has ended */
static int16 *leak(int x)
{
    int16 v[2];
    v[0] = x;
    return v;
}

void k(const int16 *in, int16 *out, int n)
{
    int16 *p = leak(n);
    out[0] = *p;
}
