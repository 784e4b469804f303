#ifndef VY_STDLIB
#define VY_STDLIB
#include <stddef.h>
#include <sys/types.h>
#define RAND_MAX 2147483647
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
void *aligned_alloc(size_t, size_t);
int posix_memalign(void **, size_t, size_t);
void *valloc(size_t);
void *alloca(size_t);
int rand(void);
void srand(unsigned);
long random(void);
void srandom(unsigned);
double drand48(void);
void srand48(long);
long lrand48(void);
int rand_r(unsigned *);
int abs(int);
long labs(long);
long long llabs(long long);
div_t div(int, int);
ldiv_t ldiv(long, long);
int atoi(const char *);
long atol(const char *);
long long atoll(const char *);
double atof(const char *);
double strtod(const char *, char **);
float strtof(const char *, char **);
long strtol(const char *, char **, int);
long long strtoll(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
void exit(int);
void _Exit(int);
void abort(void);
int atexit(void (*)(void));
char *getenv(const char *);
int setenv(const char *, const char *, int);
int system(const char *);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
char *realpath(const char *, char *);
int mkstemp(char *);
#endif
