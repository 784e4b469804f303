#ifndef VY_CBLAS
#define VY_CBLAS
#include <stddef.h>
typedef enum CBLAS_ORDER { CblasRowMajor = 101, CblasColMajor = 102 } CBLAS_ORDER;
typedef CBLAS_ORDER CBLAS_LAYOUT;
typedef enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 } CBLAS_TRANSPOSE;
typedef enum CBLAS_UPLO { CblasUpper = 121, CblasLower = 122 } CBLAS_UPLO;
typedef enum CBLAS_DIAG { CblasNonUnit = 131, CblasUnit = 132 } CBLAS_DIAG;
typedef enum CBLAS_SIDE { CblasLeft = 141, CblasRight = 142 } CBLAS_SIDE;
void cblas_sgemm(enum CBLAS_ORDER, enum CBLAS_TRANSPOSE, enum CBLAS_TRANSPOSE, int, int, int, float, const float *, int, const float *, int, float, float *, int);
void cblas_dgemm(enum CBLAS_ORDER, enum CBLAS_TRANSPOSE, enum CBLAS_TRANSPOSE, int, int, int, double, const double *, int, const double *, int, double, double *, int);
void cblas_sgemv(enum CBLAS_ORDER, enum CBLAS_TRANSPOSE, int, int, float, const float *, int, const float *, int, float, float *, int);
void cblas_dgemv(enum CBLAS_ORDER, enum CBLAS_TRANSPOSE, int, int, double, const double *, int, const double *, int, double, double *, int);
float cblas_sdot(int, const float *, int, const float *, int);
double cblas_ddot(int, const double *, int, const double *, int);
void cblas_saxpy(int, float, const float *, int, float *, int);
void cblas_daxpy(int, double, const double *, int, double *, int);
void cblas_sscal(int, float, float *, int);
void cblas_dscal(int, double, double *, int);
void cblas_scopy(int, const float *, int, float *, int);
void cblas_dcopy(int, const double *, int, double *, int);
void openblas_set_num_threads(int);
#endif
