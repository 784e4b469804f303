// A second-order section over many vectors of eight samples: per vector an 8x12 matrix times four states and eight
// samples, the last two results being states of the next vector.
//
// Structure: Xilinx/Vitis-Tutorials, AI_Engine_Development, Feature_Tutorials/14-implementing-iir-filter, Part2b, the kernel
// in the AI Engine API: as iir_burst.c, but each state and sample is taken out as a scalar and shifted into a vector of its
// own (aie_api, mac of a number and a vector: the scalar in x, columns in z), and the states are set by three assignments to
// a static object: the samples, then two elements.
#ifndef VECTORS
#define VECTORS 256
#endif

static v8float state = {0, 0, 0, 0, 0, 0, 0, 0}; // 4: y[-2], 5: y[-1], 6: x[-2], 7: x[-1]

void sections(input_buffer<float> &__restrict in, output_buffer<float> &__restrict out, const float *even, const float *odd)
{
    const v8float *from = (const v8float *)in.data();
    v8float *to = (v8float *)out.data();
    v16float x = null_v16float();
    for (int i = 0; i < VECTORS; i++) {
        v8float fresh = *from++;
        v16float operands = concat(state, fresh);
        v8float a = null_v8float(), b = null_v8float();
        const v8float *e = (const v8float *)even;
        const v8float *o = (const v8float *)odd;
        for (int j = 0; j < 6; j++)
            chess_flatten_loop
        {
            x = upd_elem(x, 0, ext_elem(operands, 2 * j + 4));
            a = fpmac(a, x, 0, 0, *e++, 0, 0x76543210);
            x = upd_elem(x, 0, ext_elem(operands, 2 * j + 5));
            b = fpmac(b, x, 0, 0, *o++, 0, 0x76543210);
        }
        b = fpadd(b, a);
        state = fresh;
        state = upd_elem(state, 4, ext_elem(b, 6));
        state = upd_elem(state, 5, ext_elem(b, 7));
        *to++ = b;
    }
}
