#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

//! ctl_copy | a[n] o[n] | lift
void ctl_copy(int n, const float *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i];
}

//! ctl_gemm | a[m*k] b[k*n] c[m*n] | lift
void ctl_gemm(int m, int n, int k, const float *a, const float *b, float *c) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int p = 0; p < k; p++) s += a[i * k + p] * b[p * n + j];
      c[i * n + j] = s;
    }
}

//! ctl_gemm_ikj | a[m*k] b[k*n] c[m*n] | lift
void ctl_gemm_ikj(int m, int n, int k, const double *a, const double *b, double *c) {
  for (int i = 0; i < m; i++)
    for (int p = 0; p < k; p++) {
      double x = a[i * k + p];
      for (int j = 0; j < n; j++) c[i * n + j] += x * b[p * n + j];
    }
}

//! ctl_gemm_i8 | a[m*k] b[k*n] c[m*n] | lift
void ctl_gemm_i8(int m, int n, int k, const int8_t *a, const int8_t *b, int32_t *c) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      int32_t s = 0;
      for (int p = 0; p < k; p++) s += (int32_t)a[i * k + p] * (int32_t)b[p * n + j];
      c[i * n + j] = s;
    }
}

//! ctl_gemv | a[m*n] x[n] y[m] | lift
void ctl_gemv(int m, int n, const float *a, const float *x, float *y) {
  for (int i = 0; i < m; i++) {
    y[i] = 0;
    for (int j = 0; j < n; j++) y[i] += a[i * n + j] * x[j];
  }
}

//! ctl_dot | a[n] b[n] | lift
float ctl_dot(const float *a, const float *b, int n) {
  float s = 0.0f;
  for (int i = 0; i < n; ++i) s += a[i] * b[i];
  return s;
}

//! ctl_axpy | x[n] y[n] | lift
void ctl_axpy(int n, float alpha, const float *x, float *y) {
  for (int i = 0; i < n; i++) y[i] = alpha * x[i] + y[i];
}

//! ctl_sum | a[n] | lift
int ctl_sum(int n, const int *a) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

//! ctl_usum | a[n] | lift
uint32_t ctl_usum(int n, const uint8_t *a) {
  uint32_t s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

//! ctl_relu | a[n] | lift
void ctl_relu(float *a, int n) {
  for (int i = 0; i < n; i++) a[i] = a[i] > 0 ? a[i] : 0;
}

//! ctl_transpose | a[h*w] o[w*h] | lift
void ctl_transpose(int h, int w, const double *a, double *o) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[x * h + y] = a[y * w + x];
}

//! ctl_scale | a[n] o[n] | lift
void ctl_scale(size_t n, const float *a, float k, float *o) {
  for (size_t i = 0; i < n; i++) o[i] = k * a[i];
}

//! ctl_maximum | a[n] b[n] o[n] | lift
void ctl_maximum(int n, const int16_t *a, const int16_t *b, int16_t *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] > b[i] ? a[i] : b[i];
}

//! ctl_clamp | a[n] o[n] | lift
void ctl_clamp(int n, const int *a, uint8_t *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] < 0 ? 0 : a[i] > 255 ? 255 : a[i];
}

//! ctl_conv1 | a[n+k-1] w[k] o[n] | lift
void ctl_conv1(int n, int k, const float *a, const float *w, float *o) {
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < k; j++) s += a[i + j] * w[j];
    o[i] = s;
  }
}

//! ctl_conv2 | a[(h+2)*(w+2)] k[9] o[h*w] | lift
void ctl_conv2(int h, int w, const float *a, const float *k, float *o) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float s = 0;
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) s += a[(y + i) * (w + 2) + x + j] * k[i * 3 + j];
      o[y * w + x] = s;
    }
}

//! ctl_rowsum | a[h*w] o[h] | lift
void ctl_rowsum(int h, int w, const int *a, int64_t *o) {
  for (int y = 0; y < h; y++) {
    int64_t s = 0;
    for (int x = 0; x < w; x++) s += a[y * w + x];
    o[y] = s;
  }
}

//! ctl_colsum | a[h*w] o[w] | lift
void ctl_colsum(int h, int w, const float *a, float *o) {
  for (int x = 0; x < w; x++) o[x] = 0;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[x] += a[y * w + x];
}

//! ctl_reverse | a[n] o[n] | lift
void ctl_reverse(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[n - 1 - i] = a[i];
}

//! ctl_outer | x[m] y[n] o[m*n] | lift
void ctl_outer(int m, int n, const float *x, const float *y, float *o) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) o[i * n + j] = x[i] * y[j];
}

//! ctl_blend | a[n] b[n] o[n] | lift
void ctl_blend(int n, const uint8_t *a, const uint8_t *b, uint8_t *o) {
  for (int i = 0; i < n; i++) o[i] = (a[i] + b[i] + 1) >> 1;
}

//! ctl_addsat | a[n] b[n] o[n] | lift
void ctl_addsat(int n, const uint8_t *a, const uint8_t *b, uint8_t *o) {
  for (int i = 0; i < n; i++) {
    int s = a[i] + b[i];
    o[i] = s > 255 ? 255 : s;
  }
}

//! ctl_gray | p[3*n] o[n] | lift
void ctl_gray(int n, const uint8_t *p, uint8_t *o) {
  for (int i = 0; i < n; i++) o[i] = (77 * p[3 * i] + 150 * p[3 * i + 1] + 29 * p[3 * i + 2]) >> 8;
}

//! ctl_threshold | a[n] o[n] | lift
void ctl_threshold(int n, int t, const uint8_t *a, uint8_t *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] > t ? 255 : 0;
}

//! ctl_invert | a[n] | lift
void ctl_invert(int n, uint8_t *a) {
  for (int i = 0; i < n; i++) a[i] = 255 - a[i];
}

//! ctl_mse | a[n] b[n] | lift
int64_t ctl_mse(int n, const int16_t *a, const int16_t *b) {
  int64_t s = 0;
  for (int i = 0; i < n; i++) {
    int64_t d = a[i] - b[i];
    s += d * d;
  }
  return s;
}

//! ctl_max_of | a[n] | lift
int ctl_max_of(int n, const int *a) {
  int m = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] > m) m = a[i];
  return m;
}

//! ctl_min_of | a[n] | lift
int16_t ctl_min_of(int n, const int16_t *a) {
  int16_t m = 32767;
  for (int i = 0; i < n; i++) m = a[i] < m ? a[i] : m;
  return m;
}

//! ctl_diff | a[n+1] o[n] | lift
void ctl_diff(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i + 1] - a[i];
}

//! ctl_blur3 | a[n+2] o[n] | lift
void ctl_blur3(int n, const uint16_t *a, uint16_t *o) {
  for (int i = 0; i < n; i++) o[i] = (a[i] + 2 * a[i + 1] + a[i + 2]) / 4;
}

//! ctl_even | a[2*n] o[n] | lift
void ctl_even(int n, const float *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[2 * i];
}

//! ctl_interleave | a[n] b[n] o[2*n] | lift
void ctl_interleave(int n, const int *a, const int *b, int *o) {
  for (int i = 0; i < n; i++) {
    o[2 * i] = a[i];
    o[2 * i + 1] = b[i];
  }
}

//! ctl_bias | a[h*w] b[w] | lift
void ctl_bias(int h, int w, float *a, const float *b) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) a[y * w + x] += b[x];
}

//! ctl_pool | a[4*h*w] o[h*w] | lift
void ctl_pool(int h, int w, const float *a, float *o) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      o[y * w + x] = a[2 * y * 2 * w + 2 * x] + a[2 * y * 2 * w + 2 * x + 1] + a[(2 * y + 1) * 2 * w + 2 * x] + a[(2 * y + 1) * 2 * w + 2 * x + 1];
}

//! ctl_matadd | a[m][n] b[m][n] o[m][n] | lift
void ctl_matadd(int m, int n, float **a, float **b, float **o) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) o[i][j] = a[i][j] + b[i][j];
}

//! ctl_matmul_rows | a[m][k] b[k][n] c[m][n] | lift
void ctl_matmul_rows(int m, int n, int k, float **a, float **b, float **c) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      c[i][j] = 0;
      for (int p = 0; p < k; p++) c[i][j] += a[i][p] * b[p][j];
    }
}

//! ctl_boxes | a[p][q][r] o[p*q*r] | lift
void ctl_boxes(int p, int q, int r, int ***a, int *o) {
  for (int i = 0; i < p; i++)
    for (int j = 0; j < q; j++)
      for (int k = 0; k < r; k++) o[(i * q + j) * r + k] = a[i][j][k];
}

//! ctl_square | a[n*n] | lift
void ctl_square(int n, int *a) {
  for (int i = 0; i < n * n; i++) a[i] = a[i] * a[i];
}

//! ctl_vla | a[n*n] o[n*n] | lift
void ctl_vla(int n, int a[n][n], int o[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) o[i][j] = a[j][i];
}

//! ctl_fixed | a[16] b[16] o[16] | lift
void ctl_fixed(float a[4][4], float b[4][4], float o[4][4]) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      o[i][j] = 0;
      for (int k = 0; k < 4; k++) o[i][j] += a[i][k] * b[k][j];
    }
}

//! ctl_pointer | a[n] o[n] | lift
void ctl_pointer(const short *a, int *o, int n) {
  while (n-- > 0) *o++ = *a++ * 3;
}

//! ctl_fill | o[n] | lift
void ctl_fill(int n, int v, int *o) {
  for (int i = 0; i < n; i++) o[i] = v;
}

//! ctl_iota | o[n] | lift
void ctl_iota(int n, int *o) {
  for (int i = 0; i < n; i++) o[i] = i;
}

//! ctl_poly | a[n] o[n] | lift
void ctl_poly(int n, const double *a, double *o) {
  for (int i = 0; i < n; i++) o[i] = (3.0 * a[i] + 2.0) * a[i] + 1.0;
}

//! ctl_sqrt | a[n] o[n] | lift
void ctl_sqrt(int n, const double *a, double *o) {
  for (int i = 0; i < n; i++) o[i] = sqrt(a[i] * a[i] + 1.0);
}

//! ctl_abs | a[n] o[n] | lift
void ctl_abs(int n, const int16_t *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] < 0 ? -a[i] : a[i];
}

//! ctl_xor | a[n] b[n] o[n] | lift
void ctl_xor(int n, const uint32_t *a, const uint32_t *b, uint32_t *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] ^ b[i];
}

//! ctl_mask | a[n] o[n] | lift
void ctl_mask(int n, const uint32_t *a, uint32_t *o) {
  for (int i = 0; i < n; i++) o[i] = (a[i] >> 8) & 255u;
}

//! ctl_widen | a[n] o[n] | lift
void ctl_widen(int n, const uint8_t *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * 0.25f;
}

//! ctl_batch | a[b*m*n] s[b] | lift
void ctl_batch(int b, int m, int n, float *a, const float *s) {
  for (int i = 0; i < b; i++)
    for (int j = 0; j < m * n; j++) a[i * m * n + j] *= s[i];
}

//! ctl_frobenius | a[m*n] | lift
double ctl_frobenius(int m, int n, const double *a) {
  double s = 0;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) s += a[i * n + j] * a[i * n + j];
  return s;
}

//! ctl_trace | a[n*n] | lift
int ctl_trace(int n, const int *a) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i * n + i];
  return s;
}

//! ctl_lower | a[n*n] o[n*n] | lift
void ctl_lower(int n, const float *a, float *o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) o[i * n + j] = a[i * n + j];
}

//! ctl_syrk | a[n*k] c[n*n] | lift
void ctl_syrk(int n, int k, const float *a, float *c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int p = 0; p < k; p++) s += a[i * k + p] * a[j * k + p];
      c[i * n + j] = s;
    }
}

//! ctl_strided | a[n*s] o[n] | lift
void ctl_strided(int n, int s, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i * s];
}

//! ctl_lda | a[n*lda] o[n*m] | lift | lda=8..200 m=1..8
void ctl_lda(int n, int m, int lda, const float *a, float *o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) o[i * m + j] = a[i * lda + j];
}

//! ctl_unrolled | a[4*n] o[4*n] | lift
void ctl_unrolled(int n, const int *a, int *o) {
  for (int i = 0; i < 4 * n; i += 4) {
    o[i] = a[i] + 1;
    o[i + 1] = a[i + 1] + 1;
    o[i + 2] = a[i + 2] + 1;
    o[i + 3] = a[i + 3] + 1;
  }
}

//! ctl_depthwise | a[c*(n+2)] w[c*3] o[c*n] | lift
void ctl_depthwise(int c, int n, const float *a, const float *w, float *o) {
  for (int i = 0; i < c; i++)
    for (int x = 0; x < n; x++) {
      float s = 0;
      for (int k = 0; k < 3; k++) s += a[i * (n + 2) + x + k] * w[i * 3 + k];
      o[i * n + x] = s;
    }
}

//! ctl_norm1 | a[n] | lift
int64_t ctl_norm1(int n, const int16_t *a) {
  int64_t s = 0;
  for (int i = 0; i < n; i++) s += a[i] < 0 ? -a[i] : a[i];
  return s;
}

//! ctl_hypot | x[n] y[n] o[n] | lift
void ctl_hypot(int n, const float *x, const float *y, float *o) {
  for (int i = 0; i < n; i++) o[i] = x[i] * x[i] + y[i] * y[i];
}

//! ctl_bytes | a[n] o[n] | lift
void ctl_bytes(int n, const unsigned char *a, unsigned char *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] / 2 + 16;
}

//! ctl_shift | a[n] o[n] | lift
void ctl_shift(int n, const int16_t *a, int16_t *o) {
  for (int i = 0; i < n; i++) o[i] = (int16_t)(a[i] >> 3);
}
