// C = sum + A * B for 32 x 32 matrices of int32 stored by columns.
//
// Structure: Xilinx/mlir-aie, tutorials/tutorial-9 (first tutorial-2), matmul_kernel/kernel.cc: blocks of 8 rows and two
// columns of C; per block 64 products of eight lanes, of which 48 in a loop of three rounds that is asked to be pipelined
// and 16 after it; a column of A is loaded while the one before is in use (two halves of one register), four rows of two
// columns of B at a time (four quarters); where the next block begins is added to the pointers by conditional jumps.
#define N 32
#define LANES 0x76543210

// The step that uses column 2h of the pair of columns of A in a, rows r of B: both columns of C, then the next column of A.
#define STEP(start, next, half, row, jump)                                                   \
    left = lmac8(left, a, start, LANES, ext_w(b, half), row, 0);                             \
    a = upd_w(a, next, *ap);                                                                 \
    ap += (jump) / 8;                                                                        \
    right = lmac8(right, a, start, LANES, ext_w(b, half), row + 4, 0)

// The next four rows of B: of the left column into quarter q, of the right one into q+1.
#define LOAD_LEFT(q) b = upd_v(b, q, *bp); bp += N / 4
#define LOAD_RIGHT(q, jump) b = upd_v(b, q, *bp); bp += (jump) / 4

void matmul(int *restrict A, int *restrict B, int *restrict sum, int *restrict C)
{
    v8int32 *restrict ap = (v8int32 *)A;
    v4int32 *restrict bp = (v4int32 *)B;
    v8int32 *restrict sp = (v8int32 *)sum;
    v8int32 *restrict cp = (v8int32 *)C;
    v16int32 a = undef_v16int32(), b = undef_v16int32();
    LOAD_LEFT(0);
    LOAD_RIGHT(1, -(N - 4));
    a = upd_w(a, 0, *ap);
    ap += N / 8;
    for (unsigned block = 0; block < N / 8; block++) {
        for (unsigned pair = 0; pair < N / 2; pair++) {
            int jumpA = N - N * N, jumpB = 4, jumpC = N;
            if (pair == N / 2 - 1) {
                jumpA = N + 8 - N * N;
                jumpB = 4 - N * N;
                jumpC = N + 8 - N * N;
            }
            v8acc80 left = lups(*sp, 0);
            sp += N / 8;
            v8acc80 right = lups(*sp, 0);
            sp += jumpC / 8;
            for (unsigned k = 0; k < 3; k++)
                chess_prepare_for_pipelining chess_loop_range(3, )
            {
                LOAD_LEFT(2);
                STEP(0, 1, 0, 0, N);
                LOAD_RIGHT(3, -(N - 4));
                STEP(8, 0, 0, 1, N);
                STEP(0, 1, 0, 2, N);
                STEP(8, 0, 0, 3, N);
                STEP(0, 1, 1, 0, N);
                STEP(8, 0, 1, 1, N);
                STEP(0, 1, 1, 2, N);
                left = lmac8(left, a, 8, LANES, ext_w(b, 1), 3, 0);
                a = upd_w(a, 0, *ap);
                ap += N / 8;
                LOAD_LEFT(0);
                right = lmac8(right, a, 8, LANES, ext_w(b, 1), 7, 0);
                LOAD_RIGHT(1, -(N - 4));
            }
            LOAD_LEFT(2);
            STEP(0, 1, 0, 0, N);
            LOAD_RIGHT(3, jumpB);
            STEP(8, 0, 0, 1, N);
            STEP(0, 1, 0, 2, N);
            STEP(8, 0, 0, 3, N);
            STEP(0, 1, 1, 0, N);
            STEP(8, 0, 1, 1, N);
            STEP(0, 1, 1, 2, jumpA);
            left = lmac8(left, a, 8, LANES, ext_w(b, 1), 3, 0);
            *cp = srs(left, 0);
            cp += N / 8;
            a = upd_w(a, 0, *ap);
            ap += N / 8;
            LOAD_LEFT(0);
            right = lmac8(right, a, 8, LANES, ext_w(b, 1), 7, 0);
            *cp = srs(right, 0);
            cp += jumpC / 8;
            LOAD_RIGHT(1, -(N - 4));
        }
    }
}
