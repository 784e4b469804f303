// A function that ends without the value that its caller uses.
/* want: :12: call of sign: the function ended without a return, but it has to give a int32 */
/* cycles: :(6|12): .*(return|value) */
static int sign(int x)
{
    if (x < 0)
        return -1;
}

void k(const int16 *in, int16 *out, int n)
{
    out[0] = sign(n);
}
