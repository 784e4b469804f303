// One place seen as a vector, as bytes and as numbers.
/* legal: 0 257 2 3 4 5 6 7 */
void k(const int16 *in, int16 *out, int n)
{
    v8int16 *v = (v8int16 *)out;
    int8 *bytes = (int8 *)out;
    *v = *(const v8int16 *)in;
    bytes[3] = bytes[2];
    v8int16 again = *v;
    out[1] = 0;
    *v = again;
}
