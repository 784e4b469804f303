// Eleven pointers alive in a loop; the machine has eight.
/* legal: 55 66 77 88 99 110 121 132 */
void k(const int16 *in, int16 *out, int n)
{
    const int16 *a = in, *b = in + 1, *c = in + 2, *d = in + 3, *e = in + 4, *f = in + 5, *g = in + 6, *h = in + 7, *i = in + 8,
                *j = in + 9, *l = in + 10;
    for (int x = 0; x < 8; x++) {
        int s = *a + *b + *c + *d + *e + *f + *g + *h + *i + *j + *l;
        int step = in[x] == x;
        a += step, b += step, c += step, d += step, e += step, f += step, g += step, h += step, i += step, j += step, l += step;
        out[x] = s;
    }
}
