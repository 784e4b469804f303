// Product of two windows, one element at a time.
//
// Structure: AMD UG1079 (AI Engine Kernel Coding), "Introduction to Scalar and Vector Programming", scalar_mul: one plain
// loop over scalar reads and writes, no pragma, no restrict.
#ifndef ELEMENTS
#define ELEMENTS 512
#endif

void scalar_mul(input_window_int32 *a, input_window_int32 *b, output_window_int32 *out)
{
    for (int i = 0; i < ELEMENTS; i++) {
        int x = window_readincr(a);
        int y = window_readincr(b);
        window_writeincr(out, x * y);
    }
}
