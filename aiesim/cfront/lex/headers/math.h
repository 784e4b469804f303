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
