#pragma once
#define M_PI 3.14159265358979323846
#define M_E 2.7182818284590452354
#define M_SQRT2 1.41421356237309504880
#define HUGE_VALF __builtin_inff()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf()
static inline float fabsf(float x) { return x < 0 ? -x : x == 0 ? 0.0f : x; }
static inline double fabs(double x) { return x < 0 ? -x : x == 0 ? 0.0 : x; }
static inline float fmaxf(float x, float y) { return x != x || x < y ? y : x; }
static inline float fminf(float x, float y) { return x != x || y < x ? y : x; }
static inline double fmax(double x, double y) { return x != x || x < y ? y : x; }
static inline double fmin(double x, double y) { return x != x || y < x ? y : x; }
static inline int isnan(float x) { return x != x; }
float sqrtf(float x);
double sqrt(double x);
float expf(float x);
double exp(double x);
float logf(float x);
double log(double x);
float sinf(float x);
double sin(double x);
float cosf(float x);
double cos(double x);
float tanf(float x);
double tan(double x);
float tanhf(float x);
double tanh(double x);
float atanf(float x);
double atan(double x);
float atan2f(float y, float x);
double atan2(double y, double x);
float powf(float x, float y);
double pow(double x, double y);
float fmodf(float x, float y);
double fmod(double x, double y);
float floorf(float x);
double floor(double x);
float ceilf(float x);
double ceil(double x);
float roundf(float x);
double round(double x);
float truncf(float x);
double trunc(double x);
float rintf(float x);
double rint(double x);
#ifdef __cplusplus
#include <type_traits>
// Functions of integers are those of doubles.
#define __OF_INTEGER(f) template <typename T> inline std::enable_if_t<std::is_integral_v<T>, double> f(T x) { return f((double)x); }
__OF_INTEGER(sqrt)
__OF_INTEGER(exp)
__OF_INTEGER(exp2)
__OF_INTEGER(log)
__OF_INTEGER(log2)
__OF_INTEGER(sin)
__OF_INTEGER(cos)
__OF_INTEGER(tan)
__OF_INTEGER(tanh)
__OF_INTEGER(atan)
__OF_INTEGER(floor)
__OF_INTEGER(ceil)
__OF_INTEGER(round)
__OF_INTEGER(trunc)
__OF_INTEGER(rint)
__OF_INTEGER(fabs)
#undef __OF_INTEGER
#define __OF_NUMBERS(f) template <typename A, typename B> inline \
	std::enable_if_t<std::is_arithmetic_v<A> && std::is_arithmetic_v<B> && !std::is_same_v<A, B> || std::is_integral_v<A>, double> \
	f(A x, B y) { return f((double)x, (double)y); }
__OF_NUMBERS(pow)
__OF_NUMBERS(fmod)
__OF_NUMBERS(atan2)
__OF_NUMBERS(fmin)
__OF_NUMBERS(fmax)
#undef __OF_NUMBERS
#endif
