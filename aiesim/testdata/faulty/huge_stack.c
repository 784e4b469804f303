// Local arrays of more bytes than a core has, all of them in use.
/* want: :([3-9]|1[0-9]): .*(do not fit|too large|stack) */
static void fill(int16 *out, int n)
{
    int8 big[90000];
    for (int i = 0; i < 90000; i++)
        big[i] = i;
    out[0] = big[90000 - n];
}

void k(const int16 *in, int16 *out, int n)
{
    int8 more[60000];
    for (int i = 0; i < 60000; i++)
        more[i] = in[i % 64];
    fill(out, n);
    out[1] = more[60000 - n];
}
