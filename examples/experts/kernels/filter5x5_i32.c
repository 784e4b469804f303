// 5x5 filter of int32 over 16 rows of 256 results: out(x, y) = sum over r, s of in(x + r, y + s) * k(r, s), / 1024.
//
// Structure: that of filter3x3_i32.c (Xilinx/Vitis_Libraries, xf_filter2d_aie.hpp), one lmac8 a tap, two data registers in
// turn. The 25 coefficients fill four registers and only two can feed the multiplier, so each round loads them again: a
// round of 25 products has 50 places for loads and needs 14.
#define WIDTH 256
#define HEIGHT 16
#define PITCH 264
#define SHIFT 10

#define TAP(row, r, coeff, at) acc = lmac8(acc, row, r, 0x76543210, coeff, at, 0)

void filter(const int *restrict in, const int *restrict k, int *restrict out)
{
    set_rnd(rnd_conv_even);
    set_sat();
    v8int32 *restrict q = (v8int32 *)out;
    v16int32 odd = undef_v16int32(), even = undef_v16int32();
    for (int y = 0; y < HEIGHT; y++)
        chess_loop_range(HEIGHT, )
    {
        const v8int32 *restrict p0 = (const v8int32 *)(in + y * PITCH);
        const v8int32 *restrict p1 = (const v8int32 *)(in + (y + 1) * PITCH);
        const v8int32 *restrict p2 = (const v8int32 *)(in + (y + 2) * PITCH);
        const v8int32 *restrict p3 = (const v8int32 *)(in + (y + 3) * PITCH);
        const v8int32 *restrict p4 = (const v8int32 *)(in + (y + 4) * PITCH);
        for (int x = 0; x < WIDTH; x += 8)
            chess_prepare_for_pipelining chess_loop_range(WIDTH / 8, )
        {
            const v8int32 *restrict kp = (const v8int32 *)k;
            v8int32 c = *kp++; // taps 0..7
            odd = upd_w(odd, 0, *p0++);
            v8acc80 acc = lmul8(odd, 0, 0x76543210, c, 0, 0);
            odd = upd_w(odd, 1, *p0);
            TAP(odd, 1, c, 1);
            TAP(odd, 2, c, 2);
            TAP(odd, 3, c, 3);
            TAP(odd, 4, c, 4);

            even = upd_w(even, 0, *p1++);
            even = upd_w(even, 1, *p1);
            TAP(even, 0, c, 5);
            TAP(even, 1, c, 6);
            TAP(even, 2, c, 7);
            v8int32 d = *kp++; // taps 8..15
            TAP(even, 3, d, 0);
            TAP(even, 4, d, 1);

            odd = upd_w(odd, 0, *p2++);
            odd = upd_w(odd, 1, *p2);
            TAP(odd, 0, d, 2);
            TAP(odd, 1, d, 3);
            TAP(odd, 2, d, 4);
            TAP(odd, 3, d, 5);
            TAP(odd, 4, d, 6);

            even = upd_w(even, 0, *p3++);
            even = upd_w(even, 1, *p3);
            TAP(even, 0, d, 7);
            c = *kp++; // taps 16..23
            TAP(even, 1, c, 0);
            TAP(even, 2, c, 1);
            TAP(even, 3, c, 2);
            TAP(even, 4, c, 3);

            odd = upd_w(odd, 0, *p4++);
            odd = upd_w(odd, 1, *p4);
            TAP(odd, 0, c, 4);
            TAP(odd, 1, c, 5);
            TAP(odd, 2, c, 6);
            TAP(odd, 3, c, 7);
            d = *kp; // tap 24
            TAP(odd, 4, d, 0);

            *q++ = srs(acc, SHIFT);
        }
    }
}
