// The last round of the loop reads behind the array.
/* want: :7: vector load: bytes 128..159 are outside argument in of 128 bytes */
void k(const int16 *in, int16 *out, int n)
{
    v16int16 last = null_v16int16();
    for (int i = 0; i <= 64; i += 16)
        last = *(const v16int16 *)(in + i);
    *(v16int16 *)out = last;
}
