// 3x3 convolution of int32 added onto what is in out, 8 lanes and one column a MAC: one tap each. The second half of a
// row's register is loaded only after the tap that does not need it.
#include <stdint.h>

void conv2d(const int32_t *restrict in, const int32_t *restrict k, int32_t *restrict out, int rows, int cols, int pitch)
{
    v8int32 klo = *(const v8int32 *)k;
    v8int32 khi = *(const v8int32 *)(k + 8);
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < cols; x += 8)
            chess_prepare_for_pipelining
            chess_loop_range(2, )
        {
            const int32_t *p = in + y * pitch + x;
            int32_t *q = out + y * cols + x;
            v8acc80 acc = lups(*(v8int32 *)q, 0);
            v16int32 row = xset_w(0, *(const v8int32 *)p);
            acc = lmac8(acc, row, 0, 0x76543210, klo, 0, 0x00000000);
            row = upd_w(row, 1, *(const v8int32 *)(p + 8));
            acc = lmac8(acc, row, 1, 0x76543210, klo, 1, 0x00000000);
            acc = lmac8(acc, row, 2, 0x76543210, klo, 2, 0x00000000);
            p += pitch;
            row = xset_w(0, *(const v8int32 *)p);
            acc = lmac8(acc, row, 0, 0x76543210, klo, 3, 0x00000000);
            row = upd_w(row, 1, *(const v8int32 *)(p + 8));
            acc = lmac8(acc, row, 1, 0x76543210, klo, 4, 0x00000000);
            acc = lmac8(acc, row, 2, 0x76543210, klo, 5, 0x00000000);
            p += pitch;
            row = xset_w(0, *(const v8int32 *)p);
            acc = lmac8(acc, row, 0, 0x76543210, klo, 6, 0x00000000);
            row = upd_w(row, 1, *(const v8int32 *)(p + 8));
            acc = lmac8(acc, row, 1, 0x76543210, klo, 7, 0x00000000);
            acc = lmac8(acc, row, 2, 0x76543210, khi, 0, 0x00000000);
            *(v8int32 *)q = srs(acc, 0);
        }
}
