// break, continue, return and switch inside loops.
/* legal: 9 15 3 11 */
static int find(const int16 *in, int x)
{
    for (int i = 0; i < 64; i++)
        if (in[i] * in[i] > x)
            return i;
    return -1;
}

void k(const int16 *in, int16 *out, int n)
{
    int odd = 0, kinds = 0;
    for (int i = 0;; i++) {
        if (i > n)
            break;
        if (i % 2 == 0)
            continue;
        odd += in[i];
    }
    for (int i = 0; i < 4; i++)
        switch (in[i]) {
        case 0:
        case 2:
            kinds += 1;
            break;
        case 3:
            kinds += 1;
        default:
            kinds += 0;
        }
    int i = 0;
    do {
        i += 4;
    } while (i < 11 - 3);
    out[0] = find(in, 64);
    out[1] = odd - 1;
    out[2] = kinds;
    out[3] = i + 3;
}
