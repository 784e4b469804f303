// 8-tap symmetric filter of int16 on a window: the pre-adder adds the samples that share a coefficient.
void fir(input_window<int16> *restrict wi, output_window<int16> *restrict wo)
{
    static const int16 taps[16] = {3, -7, 21, 100};
    v16int16 k = *(const v16int16 *)taps;
    v32int16 d = undef_v32int16();
    d = upd_w(d, 0, window_readincr_v16(wi));
    for (unsigned i = 0; i < 4; i++) {
        d = upd_w(d, 1, window_readincr_v16(wi));
        // Taps 0 and 7, 1 and 6: y walks down from element 6 in pairs, its square turned round.
        v16acc48 acc = mul16_sym(d, 0, 0x03020100, 0x07060504, 0x2110, 6, 0x1201, k, 0, 0, 0, 1);
        acc = mac16_sym(acc, d, 2, 0x03020100, 0x07060504, 0x2110, 4, 0x1201, k, 2, 0, 0, 1);
        window_writeincr(wo, srs(acc, 7));
        d = upd_w(d, 0, ext_w(d, 1));
    }
}
