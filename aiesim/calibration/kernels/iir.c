// Eight results of a second-order section: an 8x12 matrix, by columns, times four states and eight samples.
//
// Structure: Xilinx/Vitis-Tutorials, AI_Engine_Development, Feature_Tutorials/14-implementing-iir-filter, Part2a: one chain
// of twelve products into one accumulator that begins at zero; column i of the matrix times element i + 4 of states and
// samples, taken out as a scalar and shifted into a vector (aie_api, mac of a vector and a number: columns in x, the scalar
// in z); the loop is unrolled by the compiler. Its states are a static object of the function that a call initialises: the
// first call that comes to it does so, each call tests a byte for it (Itanium C++ ABI, 3.3.3). They are set by three
// assignments: the samples, then two elements. Buffers since 2023, before that windows without restrict (-DWINDOWS).
#ifndef BEGUN
#define BEGUN 0 /* 1: memory is as a first call leaves it */
#endif
#ifdef WINDOWS
#define INPUT input_window<float> *
#define OUTPUT output_window<float> *
#else
#define INPUT input_buffer<float> &__restrict
#define OUTPUT output_buffer<float> &__restrict
#endif

static char begun = BEGUN;
static v8float state; // 4: y[-2], 5: y[-1], 6: x[-2], 7: x[-1]

void section(INPUT in, OUTPUT out, const float *C)
{
    if (!begun) {
        state = null_v8float();
        begun = 1;
    }
#ifdef WINDOWS
    v8float fresh = window_readincr_v8(in);
#else
    const v8float *from = (const v8float *)in.data();
    v8float *to = (v8float *)out.data();
    v8float fresh = *from;
#endif
    v16float operands = concat(state, fresh);
    v8float acc = null_v8float();
    for (int i = 0; i < 12; i++)
        chess_flatten_loop
    {
        v8float column = *(const v8float *)(C + 8 * i);
        v8float factor = shft_elem(undef_v8float(), ext_elem(operands, i + 4));
        acc = fpmac(acc, column, 0, 0x76543210, factor, 0, 0);
    }
    state = fresh;
    state = upd_elem(state, 4, ext_elem(acc, 6));
    state = upd_elem(state, 5, ext_elem(acc, 7));
#ifdef WINDOWS
    window_writeincr(out, acc);
#else
    *to = acc;
#endif
}
