// Floats: a sum whose order matters, NaN in comparisons.
/* legal: 1 0 0 0 1 */
void k(const int16 *in, int16 *out, int n)
{
    float big = 16777216.0f, one = in[1], zero = in[0];
    float nan = zero / zero;
    out[0] = (big + one) - big + one;
    out[1] = nan < one;
    out[2] = nan > one;
    out[3] = nan == nan;
    out[4] = nan != nan;
}
