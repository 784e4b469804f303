// The divisor becomes zero in the eighth round.
/* want: :7: (/|div): division of 64 by zero */
void k(const int16 *in, int16 *out, int n)
{
    int sum = 0;
    for (int i = 0; i < 16; i++)
        sum += 64 / (n - i);
    out[0] = sum;
}
