#include <stdint.h>
#include <stdlib.h>

//! nam_sum | a[n*sum] o[n] | lift
void nam_sum(int n, int sum, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    int t = 0;
    for (int k = 0; k < sum; k++) t += a[i * sum + k];
    o[i] = t;
  }
}

//! nam_in | a[in*out] x[in] y[out] | lift
void nam_in(int in, int out, const float *a, const float *x, float *y) {
  for (int i = 0; i < out; i++) {
    float s = 0;
    for (int j = 0; j < in; j++) s += a[i * in + j] * x[j];
    y[i] = s;
  }
}

//! nam_min | x[min] y[min] | lift
void nam_min(int min, const int *x, int *y) {
  for (int i = 0; i < min; i++) y[i] = x[i] - 4;
}

//! nam_xy | x[i*k] y[k*j] z[i*j] | lift
void nam_xy(int i, int j, int k, const float *x, const float *y, float *z) {
  for (int a = 0; a < i; a++)
    for (int b = 0; b < j; b++) {
      float s = 0;
      for (int c = 0; c < k; c++) s += x[a * k + c] * y[c * j + b];
      z[a * j + b] = s;
    }
}

//! nam_max | a[max*where] o[max] | lift
void nam_max(int max, int where, const int *a, int *o) {
  for (int i = 0; i < max; i++) {
    int m = a[i * where];
    for (int j = 1; j < where; j++)
      if (a[i * where + j] > m) m = a[i * where + j];
    o[i] = m;
  }
}

//! nam_for | a[len*step] o[len] | lift
void nam_for(int len, int step, const int *a, int *o) {
  for (int i = 0; i < len; i++) o[i] = a[i * step];
}

//! nam_abs | abs[floor] select[floor] | lift
void nam_abs(int floor, const int16_t *abs, int16_t *select) {
  for (int i = 0; i < floor; i++) select[i] = abs[i] / 2;
}

//! nam_pads | a[n] o[n+2*pad] | any
void nam_pads(int n, int pad, const float *a, float *o) {
  for (int i = 0; i < n + 2 * pad; i++) o[i] = i >= pad && i < n + pad ? a[i - pad] : 0.0f;
}

//! nam_padconv | a[n] w[3] o[n+2*pad-2] | any | pad=0..3 n=3..300
void nam_padconv(int n, int pad, const float *a, const float *w, float *o) {
  for (int i = 0; i < n + 2 * pad - 2; i++) {
    float s = 0;
    for (int k = 0; k < 3; k++) {
      int x = i + k - pad;
      if (x >= 0 && x < n) s += a[x] * w[k];
    }
    o[i] = s;
  }
}

//! nam_block | a[n] o[n] | any | clamp=1..40
void nam_block(int n, int clamp, const int *a, int *o) {
  for (int b = 0; b < n; b += clamp)
    for (int i = b; i < b + clamp && i < n; i++) o[i] = a[i] + 1;
}

//! nam_blocksum | a[n] o[n] | any | sum=1..40
void nam_blocksum(int n, int sum, const int *a, int *o) {
  for (int b = 0; b < n; b += sum)
    for (int i = b; i < b + sum && i < n; i++) o[i] = a[i] + 1;
}

//! nam_gemmblock | a[m*k] b[k*n] c[m*n] | any | in=1..20
void nam_gemmblock(int m, int n, int k, int in, const float *a, const float *b, float *c) {
  for (int i = 0; i < m * n; i++) c[i] = 0;
  for (int pp = 0; pp < k; pp += in)
    for (int i = 0; i < m; i++)
      for (int j = 0; j < n; j++)
        for (int p = pp; p < pp + in && p < k; p++) c[i * n + j] += a[i * k + p] * b[p * n + j];
}

//! nam_result | result[n] | lift
void nam_result(int n, int value, int *result) {
  for (int i = 0; i < n; i++) result[i] += value;
}

//! nam_k | k[m] o[m] | lift
void nam_k(int m, const int *k, int *o) {
  for (int i = 0; i < m; i++) o[i] = k[i] & 15;
}

//! nam_and | and_[or_] not_[or_] | lift
void nam_and(int or_, const int *and_, int *not_) {
  for (int i = 0; i < or_; i++) not_[i] = !and_[i];
}

//! nam_capitals | A[M*K] B[K*N] C[M*N] | lift
void nam_capitals(int M, int N, int K, const double *A, const double *B, double *C) {
  for (int I = 0; I < M; I++)
    for (int J = 0; J < N; J++) {
      C[I * N + J] = 0;
      for (int L = 0; L < K; L++) C[I * N + J] += A[I * K + L] * B[L * N + J];
    }
}

//! nam_conv | in[(in_h+2)*(in_w+2)] out[in_h*in_w] | lift
void nam_conv(int in_h, int in_w, const int16_t *in, int *out) {
  for (int y = 0; y < in_h; y++)
    for (int x = 0; x < in_w; x++) {
      int sum = 0;
      for (int r = 0; r < 3; r++)
        for (int s = 0; s < 3; s++) sum += in[(y + r) * (in_w + 2) + x + s];
      out[y * in_w + x] = sum;
    }
}

//! nam_div | div[mod] mul[mod] | lift
void nam_div(int mod, const uint8_t *div, uint8_t *mul) {
  for (int i = 0; i < mod; i++) mul[i] = div[i] >> 1;
}

//! nam_stride | x[n*incx] y[n*incy] | any | incx=1..4 incy=1..4
void nam_stride(int n, int incx, int incy, float a, const float *x, float *y) {
  for (int i = 0; i < n; i++) y[i * incy] += a * x[i * incx];
}
