// Asymmetric FIR of int32 data and int16 coefficients: out[i] = sum of taps[t] * in[i + t + LEAD], shifted.
//
// Structure: Xilinx/Vitis_Libraries 2021.1, dsp/L1/src/aie/fir_sr_asym.cpp, filterIncLoads, as in fir_i16.c: four vectors
// of 8 lanes a round, two columns a MAC, one load a vector; 8 taps need one load before the loop, 16 taps two.
#ifndef SAMPLES
#define SAMPLES 256
#endif
#ifndef TAPS
#define TAPS 16
#endif
#define LEAD 1
#define SHIFT 12

#define TWO_TAPS(acc, at, tap) mac8(acc, ring, at, 0x76543210, 1, coeff, tap, 0, 1)

#if TAPS == 16
#define AHEAD 2
#define SECOND_HALF(at)                           \
    acc = TWO_TAPS(acc, at + LEAD + 8, 8);        \
    acc = TWO_TAPS(acc, at + LEAD + 10, 10);      \
    acc = TWO_TAPS(acc, at + LEAD + 12, 12);      \
    acc = TWO_TAPS(acc, at + LEAD + 14, 14)
#elif TAPS == 8
#define AHEAD 1
#define SECOND_HALF(at)
#else
#error TAPS is 8 or 16
#endif

// Eight results, from sample at of the ring on.
#define VECTOR(n, at)                                                              \
    ring = upd_w(ring, (AHEAD + n) % 4, window_readincr_v8(in));                   \
    acc = mul8(ring, at + LEAD, 0x76543210, 1, coeff, 0, 0, 1);                    \
    acc = TWO_TAPS(acc, at + LEAD + 2, 2);                                         \
    acc = TWO_TAPS(acc, at + LEAD + 4, 4);                                         \
    acc = TWO_TAPS(acc, at + LEAD + 6, 6);                                         \
    SECOND_HALF(at);                                                               \
    window_writeincr(out, lsrs(acc, SHIFT))

void fir(const int16 *taps, input_window_int32 *in, output_window_int32 *out)
{
    set_rnd(rnd_conv_even);
    set_sat();
    v32int32 ring = undef_v32int32();
    ring = upd_w(ring, 0, window_readincr_v8(in));
#if AHEAD > 1
    ring = upd_w(ring, 1, window_readincr_v8(in));
#endif
    v16int16 coeff = *(const v16int16 *)taps;
    v8acc48 acc;
    for (unsigned i = 0; i < SAMPLES / 32; i++)
        chess_prepare_for_pipelining chess_loop_range(SAMPLES / 32, )
    {
        VECTOR(0, 0);
        VECTOR(1, 8);
        VECTOR(2, 16);
        VECTOR(3, 24);
    }
}
