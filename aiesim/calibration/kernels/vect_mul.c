// Product of two windows, eight lanes at a time.
//
// Structure: AMD UG1079 (AI Engine Kernel Coding), "Introduction to Scalar and Vector Programming", vect_mul: one loop of
// two vector reads, one product of eight lanes, one shift and one write, asked to be pipelined; restrict windows.
#ifndef ELEMENTS
#define ELEMENTS 512
#endif

void vect_mul(input_window_int32 *restrict a, input_window_int32 *restrict b, output_window_int32 *restrict out)
{
    for (int i = 0; i < ELEMENTS / 8; i++)
        chess_prepare_for_pipelining
    {
        v16int32 x = upd_w(undef_v16int32(), 0, window_readincr_v8(a));
        v8int32 y = window_readincr_v8(b);
        v8acc80 product = lmul8(x, 0, 0x76543210, y, 0, 0x76543210);
        window_writeincr(out, srs(product, 0));
    }
}
