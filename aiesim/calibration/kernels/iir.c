// Eight results of a second-order section: an 8x12 matrix, by columns, times four states and eight samples.
//
// Structure: Xilinx/Vitis-Tutorials, AI_Engine_Development, Feature_Tutorials/14-implementing-iir-filter, Part2a/README.md:
// one chain of twelve products into one accumulator that begins at zero; column i of the matrix times element i + 4 of
// states and samples, taken out as a scalar; the loop is unrolled by the compiler; the last two results and samples are
// the states of the next call. The README tells that the columns are in the x operand (ya) and the scalar in z.
static v8float state = {0, 0, 0, 0, 0, 0, 0, 0}; // 4: y[-2], 5: y[-1], 6: x[-2], 7: x[-1]

void section(input_window_float *restrict in, output_window_float *restrict out, const float *C)
{
    v8float fresh = window_readincr_v8(in);
    v16float operands = concat(state, fresh);
    v8float acc = null_v8float();
    for (int i = 0; i < 12; i++)
        chess_flatten_loop
    {
        v8float column = *(const v8float *)(C + 8 * i);
        v8float factor = upd_elem(undef_v8float(), 0, ext_elem(operands, i + 4));
        acc = fpmac(acc, column, 0, 0x76543210, factor, 0, 0);
    }
    state = upd_elem(upd_elem(fresh, 4, ext_elem(acc, 6)), 5, ext_elem(acc, 7));
    window_writeincr(out, acc);
}
