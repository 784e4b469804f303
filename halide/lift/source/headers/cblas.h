#ifndef VY_CBLAS
#define VY_CBLAS
#include <stddef.h>
typedef enum CBLAS_ORDER { CblasRowMajor = 101, CblasColMajor = 102 } CBLAS_ORDER;
typedef CBLAS_ORDER CBLAS_LAYOUT;
typedef enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 } CBLAS_TRANSPOSE;
typedef enum CBLAS_UPLO { CblasUpper = 121, CblasLower = 122 } CBLAS_UPLO;
typedef enum CBLAS_DIAG { CblasNonUnit = 131, CblasUnit = 132 } CBLAS_DIAG;
typedef enum CBLAS_SIDE { CblasLeft = 141, CblasRight = 142 } CBLAS_SIDE;
/* What the functions compute; a library may add in another order. Increments below 1 are not lifted. */
static void cblas_sgemm(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE ta, enum CBLAS_TRANSPOSE tb, int m, int n, int k, float alpha, const float *a, int lda, const float *b, int ldb, float beta, float *c, int ldc) {
	int across = (order == CblasRowMajor) == (ta == CblasNoTrans), down = (order == CblasRowMajor) == (tb == CblasNoTrans);
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			float sum = 0, *to = order == CblasRowMajor ? c + i * ldc + j : c + j * ldc + i;
			for (int p = 0; p < k; p++) sum += a[across ? i * lda + p : p * lda + i] * b[down ? p * ldb + j : j * ldb + p];
			*to = beta == 0 ? alpha * sum : alpha * sum + beta * *to;
		}
}
static void cblas_sgemv(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, int m, int n, float alpha, const float *a, int lda, const float *x, int incx, float beta, float *y, int incy) {
	if (incx < 1 || incy < 1) __builtin_trap();
	int rows = trans == CblasNoTrans ? m : n, columns = trans == CblasNoTrans ? n : m, across = (order == CblasRowMajor) == (trans == CblasNoTrans);
	for (int i = 0; i < rows; i++) {
		float sum = 0;
		for (int p = 0; p < columns; p++) sum += a[across ? i * lda + p : p * lda + i] * x[p * incx];
		y[i * incy] = beta == 0 ? alpha * sum : alpha * sum + beta * y[i * incy];
	}
}
static float cblas_sdot(int n, const float *x, int incx, const float *y, int incy) {
	if (incx < 1 || incy < 1) __builtin_trap();
	float sum = 0;
	for (int i = 0; i < n; i++) sum += x[i * incx] * y[i * incy];
	return sum;
}
static void cblas_saxpy(int n, float alpha, const float *x, int incx, float *y, int incy) {
	if (incx < 1 || incy < 1) __builtin_trap();
	for (int i = 0; i < n; i++) y[i * incy] += alpha * x[i * incx];
}
static void cblas_sscal(int n, float alpha, float *x, int incx) {
	if (incx < 1) __builtin_trap();
	for (int i = 0; i < n; i++) x[i * incx] *= alpha;
}
static void cblas_scopy(int n, const float *x, int incx, float *y, int incy) {
	if (incx < 1 || incy < 1) __builtin_trap();
	for (int i = 0; i < n; i++) y[i * incy] = x[i * incx];
}
static void cblas_dgemm(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE ta, enum CBLAS_TRANSPOSE tb, int m, int n, int k, double alpha, const double *a, int lda, const double *b, int ldb, double beta, double *c, int ldc) {
	int across = (order == CblasRowMajor) == (ta == CblasNoTrans), down = (order == CblasRowMajor) == (tb == CblasNoTrans);
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			double sum = 0, *to = order == CblasRowMajor ? c + i * ldc + j : c + j * ldc + i;
			for (int p = 0; p < k; p++) sum += a[across ? i * lda + p : p * lda + i] * b[down ? p * ldb + j : j * ldb + p];
			*to = beta == 0 ? alpha * sum : alpha * sum + beta * *to;
		}
}
static void cblas_dgemv(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, int m, int n, double alpha, const double *a, int lda, const double *x, int incx, double beta, double *y, int incy) {
	if (incx < 1 || incy < 1) __builtin_trap();
	int rows = trans == CblasNoTrans ? m : n, columns = trans == CblasNoTrans ? n : m, across = (order == CblasRowMajor) == (trans == CblasNoTrans);
	for (int i = 0; i < rows; i++) {
		double sum = 0;
		for (int p = 0; p < columns; p++) sum += a[across ? i * lda + p : p * lda + i] * x[p * incx];
		y[i * incy] = beta == 0 ? alpha * sum : alpha * sum + beta * y[i * incy];
	}
}
static double cblas_ddot(int n, const double *x, int incx, const double *y, int incy) {
	if (incx < 1 || incy < 1) __builtin_trap();
	double sum = 0;
	for (int i = 0; i < n; i++) sum += x[i * incx] * y[i * incy];
	return sum;
}
static void cblas_daxpy(int n, double alpha, const double *x, int incx, double *y, int incy) {
	if (incx < 1 || incy < 1) __builtin_trap();
	for (int i = 0; i < n; i++) y[i * incy] += alpha * x[i * incx];
}
static void cblas_dscal(int n, double alpha, double *x, int incx) {
	if (incx < 1) __builtin_trap();
	for (int i = 0; i < n; i++) x[i * incx] *= alpha;
}
static void cblas_dcopy(int n, const double *x, int incx, double *y, int incy) {
	if (incx < 1 || incy < 1) __builtin_trap();
	for (int i = 0; i < n; i++) y[i * incy] = x[i * incx];
}
void openblas_set_num_threads(int);
#endif
