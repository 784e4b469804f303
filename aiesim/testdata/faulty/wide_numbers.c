// 64-bit arithmetic, division of negative numbers, unsigned wrap-around, shifts.
/* legal: -3 -1 255 12 -1 1 */
void k(const int16 *in, int16 *out, int n)
{
    long long big = (long long)n << 40;
    unsigned u = 0;
    u -= 1;
    out[0] = -n / 2;
    out[1] = -n % 2;
    out[2] = u >> 24;
    out[3] = (big * 2 - (1ll << 41)) >> 40;
    out[4] = (int)(u + 0u) >> 31;
    out[5] = (unsigned long long)u + n > u;
}
