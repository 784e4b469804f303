// Twelve 256-bit vectors alive at once; the machine has eight. They are stored in the opposite order.
/* legal: 11 12 13 14 */
void k(const int16 *in, int16 *out, int n)
{
    int16 space[192];
    for (int i = 0; i < 192; i++)
        space[i] = i;
    v16int16 *p = (v16int16 *)space;
    v16int16 a = p[0], b = p[1], c = p[2], d = p[3], e = p[4], f = p[5], g = p[6], h = p[7], i = p[8], j = p[9], l = p[10], m = p[11];
    p[11] = a, p[10] = b, p[9] = c, p[8] = d, p[7] = e, p[6] = f, p[5] = g, p[4] = h, p[3] = i, p[2] = j, p[1] = l, p[0] = m;
    for (int i = 0; i < 4; i++)
        out[i] = space[i] / 16 + space[176 + i];
}
