#pragma once
#include <stddef.h>
static inline int abs(int x) { return x < 0 ? -x : x; }
static inline long labs(long x) { return x < 0 ? -x : x; }
static inline long long llabs(long long x) { return x < 0 ? -x : x; }
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;
static inline div_t div(int x, int y) { div_t r = {x / y, x % y}; return r; }
static inline ldiv_t ldiv(long x, long y) { ldiv_t r = {x / y, x % y}; return r; }
static inline lldiv_t lldiv(long long x, long long y) { lldiv_t r = {x / y, x % y}; return r; }
