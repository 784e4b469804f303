// Vector pointer arithmetic in elements that are no multiple of 16 bytes.
/* want: :7: vector load: byte 6 of argument in is not aligned to 16 bytes */
void k(const int16 *in, int16 *out, int n)
{
    const int16 *p = in;
    p += 3;
    *(v8int16 *)out = *(const v8int16 *)p;
}
