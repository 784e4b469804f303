// A window copied to one, two or three others, 256 bits at a time.
//
// Structure: Xilinx/Vitis_Libraries 2021.1, dsp/L1/src/aie/widget_api_cast.cpp, kernelClassMain from window to window: one
// loop of a 256-bit read and as many writes as there are copies; its length is a template constant; restrict windows.
#ifndef VECTORS
#define VECTORS 32
#endif
#ifndef COPIES
#define COPIES 1
#endif

void copy(input_window_int32 *restrict in, output_window_int32 *restrict out0
#if COPIES > 1
          , output_window_int32 *restrict out1
#endif
#if COPIES > 2
          , output_window_int32 *restrict out2
#endif
)
{
    for (int i = 0; i < VECTORS; i++)
        chess_prepare_for_pipelining chess_loop_range(VECTORS, )
    {
        v8int32 v = window_readincr_v8(in);
        window_writeincr(out0, v);
#if COPIES > 1
        window_writeincr(out1, v);
#endif
#if COPIES > 2
        window_writeincr(out2, v);
#endif
    }
}
