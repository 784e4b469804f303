// Asymmetric FIR of int16 data and int16 coefficients: out[i] = sum of taps[t] * in[i + t + LEAD], shifted.
//
// Structure: Xilinx/Vitis_Libraries 2021.1, dsp/L1/src/aie/fir_sr_asym.cpp, filterIncLoads: the 1024-bit data register is
// a ring of four 256-bit loads; a round of the loop makes as many vectors of 16 lanes as fill the ring (four), each after
// one load; two columns a MAC; coefficients are loaded before the loop from the filter object, which is the first
// argument here; the window begins with the margin, rounded up to a whole load, so that the first sample lies at LEAD.
#ifndef SAMPLES
#define SAMPLES 256
#endif
#define TAPS 16
#define LEAD 1
#define SHIFT 12

// Two taps from sample at on: LEAD is odd, so the start is the even sample before it and the square begins with its odd half.
#define TWO_TAPS(acc, at, tap) mac16(acc, ring, at, 0x03020100, 0x07060504, 0x3221, coeff, tap, 0, 0, 1)

// Sixteen results, from sample at of the ring on.
#define VECTOR(slot, at)                                                                     \
    ring = upd_w(ring, slot, window_readincr_v16(in));                                       \
    acc = mul16(ring, at, 0x03020100, 0x07060504, 0x3221, coeff, 0, 0, 0, 1);                \
    acc = TWO_TAPS(acc, at + 2, 2);                                                          \
    acc = TWO_TAPS(acc, at + 4, 4);                                                          \
    acc = TWO_TAPS(acc, at + 6, 6);                                                          \
    acc = TWO_TAPS(acc, at + 8, 8);                                                          \
    acc = TWO_TAPS(acc, at + 10, 10);                                                        \
    acc = TWO_TAPS(acc, at + 12, 12);                                                        \
    acc = TWO_TAPS(acc, at + 14, 14);                                                        \
    window_writeincr(out, srs(acc, SHIFT))

void fir(const int16 *taps, input_window_int16 *in, output_window_int16 *out)
{
    set_rnd(rnd_conv_even);
    set_sat();
    v64int16 ring = undef_v64int16();
    ring = upd_w(ring, 0, window_readincr_v16(in));
    v16int16 coeff = *(const v16int16 *)taps;
    v16acc48 acc;
    for (unsigned i = 0; i < SAMPLES / 64; i++)
        chess_prepare_for_pipelining chess_loop_range(SAMPLES / 64, )
    {
        VECTOR(1, 0);
        VECTOR(2, 16);
        VECTOR(3, 32);
        VECTOR(0, 48);
    }
}
