#include <cblas.h>
typedef int MKL_INT;
void *mkl_malloc(size_t, int);
void mkl_free(void *);
void mkl_set_num_threads(int);
double dsecnd(void);
