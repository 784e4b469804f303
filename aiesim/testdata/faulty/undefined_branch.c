// A branch on a mask of which half the lanes were never set.
/* want: :7: .*undefined */
void k(const int16 *in, int16 *out, int n)
{
    v16int32 u = undef_v16int32();
    u = upd_w(u, 0, null_v8int32());
    if (gt16(u, u))
        out[0] = 1;
}
