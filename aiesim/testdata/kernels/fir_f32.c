// 17-tap float filter, eight outputs at once. s is a ring of 16 samples: when the first eight are used up they are
// replaced by the next ones, and later starts wrap around.
void fir(const float *restrict in, const float *restrict c, float *restrict out, int n)
{
    v8float c0 = *(const v8float *)c, c1 = *(const v8float *)(c + 8), c2 = *(const v8float *)(c + 16);
    const v8float *p = (const v8float *)in;
    v8float *q = (v8float *)out;
    v16float s = undef_v16float();
    s = upd_w(s, 0, *p++);
    s = upd_w(s, 1, *p++);
    for (int i = 0; i < n; i += 16) {
        v8float a = fpmul(s, 0, 0x76543210, c0, 0, 0);
        for (int t = 1; t < 8; t++) chess_unroll_loop(*)
            a = fpmac(a, s, t, 0x76543210, c0, t, 0);
        a = fpmac(a, s, 8, 0x76543210, c1, 0, 0);
        s = upd_w(s, 0, *p++);
        for (int t = 9; t < 16; t++) chess_unroll_loop(*)
            a = fpmac(a, s, t, 0x76543210, c1, t - 8, 0);
        a = fpmac(a, s, 0, 0x76543210, c2, 0, 0);
        *q++ = a;
        // The same from the other half of the ring.
        a = fpmul(s, 8, 0x76543210, c0, 0, 0);
        for (int t = 1; t < 8; t++) chess_unroll_loop(*)
            a = fpmac(a, s, 8 + t, 0x76543210, c0, t, 0);
        a = fpmac(a, s, 0, 0x76543210, c1, 0, 0);
        s = upd_w(s, 1, *p++);
        for (int t = 9; t < 16; t++) chess_unroll_loop(*)
            a = fpmac(a, s, 8 + t, 0x76543210, c1, t - 8, 0);
        a = fpmac(a, s, 8, 0x76543210, c2, 0, 0);
        *q++ = a;
    }
}
