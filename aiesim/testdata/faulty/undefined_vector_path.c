// A vector that is set on one path only, stored on the other.
/* want: :8: vector store: (lane|byte) 0 of the value is undefined */
void k(const int16 *in, int16 *out, int n)
{
    v16int16 v = undef_v16int16();
    if (in[n] > 100)
        v = *(const v16int16 *)in;
    *(v16int16 *)out = v;
}
