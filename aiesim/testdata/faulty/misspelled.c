// An intrinsic that does not exist.
/* want: :6:.*window_readinc_v8; did you mean window_readincr_v8 */
void k(const int16 *in, int16 *out, int n)
{
    v8int16 v;
    v = window_readinc_v8(in);
    *(v8int16 *)out = v;
}
