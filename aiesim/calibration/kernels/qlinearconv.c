// Quantised 3x3 convolution of one channel by six filters: zero + scale * (bias + sum of x * w), int8.
//
// Structure: rehohoho/onnx2versal, design/aie_src/qlinearconv.cc, QLinearConv3x3<..., 28, 32, 28, 32, 1, 1, 1, 1, 6, 3>:
// per vector of 16 results the filter is loaded and widened to 16 bits; three rows of 32 bytes are loaded, each for one
// MAC of 16 lanes x 4 columns (the fourth tap is zero); the sum leaves the accumulator at 32 bits, is scaled by one MAC
// onto the shifted zero point, and leaves at 8 bits through the window. Plain pointers without restrict, a scheduling
// fence after each row of results. Members of the filter object are arguments here.
#define HEIGHT 28    /* rows of the image */
#define PITCH 32     /* bytes from row to row, of the image and of the results */
#define FILTERS 6
#define CHANNELS 1
#define ROWS (HEIGHT - 2)

#define ROW(tap) sum = mac16(sum, w, tap, 0, 0, 2, 0x1010, x, 0, 0x43322110, 0x87766554, 2, 0x2110)

static inline v16int16 all16(int n)
{
    return ext_w(shuffle32(upd_elem(undef_v32int16(), 0, n), 0, 0, 0, 0), 0);
}

void qlinearconv(int8 *weights, int *bias, int scale, int scalebits, int zero, input_window_int8 *in,
                 output_window_int8 *out)
{
    v32int16 w = null_v32int16();
    v32int8 x = null_v32int8();
    v16acc48 sum = undef_v16acc48();
    v16acc48 offset = ups(all16(zero), scalebits);
    v16int16 factor = upd_elem(undef_v16int16(), 0, scale);
    int8 *ip = (int8 *)in->ptr;
    v16int8 *wp = (v16int8 *)weights;

    set_sat();
    set_rnd(rnd_sym_inf);

    for (int m = 0; m < FILTERS; m++)
        chess_prepare_for_pipelining chess_loop_range(FILTERS, )
    {
        v16acc48 start = ups(shuffle16(upd_elem(undef_v16int32(), 0, bias[m]), 0, 0, 0), 0);
        for (int row = 0; row < ROWS; row++) {
            for (int column = 0; column < PITCH; column += 16) {
                sum = start;
                for (int channel = 0; channel < CHANNELS; channel++) {
                    w = upd_w(w, 0, unpack(*wp)); wp++;
                    x = *(v32int8 *)ip; ip += PITCH;
                    ROW(0);
                    x = *(v32int8 *)ip; ip += PITCH;
                    ROW(4);
                    x = *(v32int8 *)ip; ip += HEIGHT * PITCH - 2 * PITCH;
                    ROW(8);
                }
                sum = mac16(offset, lsrs(sum, 0), 0, 0x76543210, 0xfedcba98, factor, 0, 0, 0);
                window_writeincr(out, bsrs(sum, scalebits));
                ip += 16 - CHANNELS * HEIGHT * PITCH;
                wp -= CHANNELS;
            }
            chess_separator_scheduler();
            ip += PITCH - PITCH;
        }
        ip -= PITCH * ROWS;
        wp += CHANNELS;
    }
}
