// category: unrolled
// layout: pointers to rows
// sizes: N=6; N=4
// bind: size=N
// precondition: square, size % 2 == 0
// out: C[i](j) for i<N j<N
// term: A[i](k)*B[k](j) for k<N
void unroll2(float **A, float **B, float **C, int size) {
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) {
            float s = 0;
            for (int k = 0; k < size; k += 2)
                s += A[i][k] * B[k][j] + A[i][k + 1] * B[k + 1][j];
            C[i][j] = s;
        }
}
