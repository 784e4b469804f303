// A second-order section over many vectors of eight samples: per vector an 8x12 matrix times four states and eight
// samples, the last two results being states of the next vector.
//
// Structure: Xilinx/Vitis-Tutorials, AI_Engine_Development, Feature_Tutorials/14-implementing-iir-filter, Part2b/README.md,
// the kernel in low-level intrinsics: even and odd columns in two chains of six products each, added at the end; states
// and samples in the x operand, a start for each column; a column in z, loaded in the round; the inner loop flattened.
#ifndef VECTORS
#define VECTORS 256
#endif

static v8float state = {0, 0, 0, 0, 0, 0, 0, 0}; // 4: y[-2], 5: y[-1], 6: x[-2], 7: x[-1]

void sections(input_window_float *restrict in, output_window_float *restrict out, const float *even, const float *odd)
{
    for (int i = 0; i < VECTORS; i++) {
        v8float fresh = window_readincr_v8(in);
        v16float operands = concat(state, fresh);
        v8float a = null_v8float(), b = null_v8float();
        const v8float *e = (const v8float *)even;
        const v8float *o = (const v8float *)odd;
        for (int j = 0; j < 6; j++)
            chess_flatten_loop
        {
            a = fpmac(a, operands, 2 * j + 4, 0, *e++, 0, 0x76543210);
            b = fpmac(b, operands, 2 * j + 5, 0, *o++, 0, 0x76543210);
        }
        b = fpadd(b, a);
        window_writeincr(out, b);
        state = fresh;
        state = upd_elem(state, 4, ext_elem(b, 6));
        state = upd_elem(state, 5, ext_elem(b, 7));
    }
}
