#ifndef VY_MM_MALLOC
#define VY_MM_MALLOC
#include <stdlib.h>
void *_mm_malloc(size_t, size_t);
void _mm_free(void *);
#endif
