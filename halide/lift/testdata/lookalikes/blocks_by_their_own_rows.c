// category: near miss
// note: k runs over the rows' own block only, and both sizes are the file's: one block would do, and there are four
// sizes: n=4
#define SIZE 64
#define TILE 16
float A[SIZE][SIZE], B[SIZE][SIZE], C[SIZE][SIZE];
void gemm_blocks(void) {
    for (int i0 = 0; i0 < SIZE; i0 += TILE)
        for (int j0 = 0; j0 < SIZE; j0 += TILE)
            for (int i = i0; i < i0 + TILE; i++)
                for (int j = j0; j < j0 + TILE; j++) {
                    float s = 0;
                    for (int k = i0; k < i0 + TILE; k++) s += A[i][k] * B[k][j];
                    C[i][j] = s;
                }
}
