// A loop without an end and without an effect.
/* want: :5: the program has run [0-9]+ (loop rounds and calls|cycles) without an end */
void k(const int16 *in, int16 *out, int n)
{
    while (n > 0) {
        n |= 1;
    }
    out[0] = n;
}
