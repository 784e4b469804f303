// A store before the array, through an index that is computed.
/* want: :5: store of (int16|2 bytes): bytes -2..-1 are outside argument out of 128 bytes */
void k(const int16 *in, int16 *out, int n)
{
    out[in[n] - 8] = 1;
}
