#include <stdint.h>
#include <stdlib.h>

//! dia_main | a[n][n] o[n] | any | n=1..250
void dia_main(int n, int **a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i][i];
}

//! dia_anti | a[n][n] o[n] | any | n=1..250
void dia_anti(int n, int **a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i][n - 1 - i];
}

//! dia_next | a[n+1][n+1] o[n] | any | n=1..250
void dia_next(int n, float **a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i][i + 1] - a[i + 1][i];
}

//! dia_trace | a[n][n] | any | n=1..250
long dia_trace(int n, int **a) {
  long s = 0;
  for (int i = 0; i < n; i++) s += a[i][i];
  return s;
}

//! dia_set | a[n][n] d[n] | any | n=1..250
void dia_set(int n, double **a, const double *d) {
  for (int i = 0; i < n; i++) a[i][i] = d[i];
}

//! dia_scale | a[n][n] | any | n=1..250
void dia_scale(int n, float **a, float k) {
  for (int i = 0; i < n; i++) a[i][i] = a[i][i] * k;
}

//! dia_eye | a[n][n] | any | n=1..250
void dia_eye(int n, int **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = i == j;
}

//! dia_eyeflat | a[n*n] | any
void dia_eyeflat(int n, float *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i * n + j] = i == j ? 1.0f : 0.0f;
}

//! dia_lower | a[n][n] o[n*n] | any | n=1..250
void dia_lower(int n, int **a, int *o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) o[i * n + j] = a[i][j];
}

//! dia_upper | a[n][n] o[n*n] | any | n=1..250
void dia_upper(int n, int **a, int *o) {
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) o[i * n + j] = a[i][j];
}

//! dia_strict | a[n][n] | any | n=1..250
long dia_strict(int n, int **a) {
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) s += a[i][j];
  return s;
}

//! dia_band | a[n][n] x[n] y[n] | any | n=3..250
void dia_band(int n, float **a, const float *x, float *y) {
  for (int i = 0; i < n; i++) {
    float s = a[i][i] * x[i];
    if (i > 0) s += a[i][i - 1] * x[i - 1];
    if (i < n - 1) s += a[i][i + 1] * x[i + 1];
    y[i] = s;
  }
}

//! dia_bandrows | a[n][3] x[n+2] y[n] | any
void dia_bandrows(int n, float **a, const float *x, float *y) {
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int d = 0; d < 3; d++) y[i] += a[i][d] * x[i + d];
  }
}

//! dia_bandk | a[n][n] o[n] | any | n=1..250 k=0..5
void dia_bandk(int n, int k, int **a, long *o) {
  for (int i = 0; i < n; i++) {
    o[i] = 0;
    for (int j = 0; j < n; j++)
      if (j - i <= k && i - j <= k) o[i] += a[i][j];
  }
}

//! dia_skew | a[n+m][m] o[n*m] | any | n=1..60 m=1..60
void dia_skew(int n, int m, int **a, int *o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) o[i * m + j] = a[i + j][j];
}

//! dia_skewcol | a[n][n+m] o[n*m] | any | n=1..60 m=1..60
void dia_skewcol(int n, int m, int **a, int *o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) o[i * m + j] = a[i][i + j];
}

//! dia_hankel | a[n+m] o[n][m] | any
void dia_hankel(int n, int m, const int *a, int **o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) o[i][j] = a[i + j];
}

//! dia_toeplitz | a[2*n] o[n*n] | any
void dia_toeplitz(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) o[i * n + j] = a[n + i - j];
}

//! dia_mirror | a[n][n] | any | n=1..200
void dia_mirror(int n, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) a[j][i] = a[i][j];
}

//! dia_flip | a[n][m] o[n][m] | any
void dia_flip(int n, int m, uint8_t **a, uint8_t **o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) o[i][j] = a[n - 1 - i][m - 1 - j];
}

//! dia_rotate | a[n][m] o[m][n] | any
void dia_rotate(int n, int m, int **a, int **o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) o[j][n - 1 - i] = a[i][j];
}

//! dia_packed | a[n*(n+1)/2] x[n] y[n] | any
void dia_packed(int n, const float *a, const float *x, float *y) {
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int j = 0; j <= i; j++) y[i] += a[i * (i + 1) / 2 + j] * x[j];
  }
}

//! dia_flat | a[n*n] o[n] | any
void dia_flat(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i * n + i];
}

//! dia_flatanti | a[n*n] o[n] | any
void dia_flatanti(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i * n + n - 1 - i];
}

//! dia_flatstep | a[n*n] | any
long dia_flatstep(int n, const int *a) {
  long s = 0;
  for (int i = 0; i < n * n; i += n + 1) s += a[i];
  return s;
}

//! dia_double | a[n][2*n] o[n] | any | n=1..150
void dia_double(int n, int **a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i][2 * i];
}

//! dia_both | a[n][n] | any | n=1..200
long dia_both(int n, short **a) {
  long s = 0;
  for (int i = 0; i < n; i++) s += a[i][i] + a[i][n - 1 - i];
  return s;
}

//! dia_symv | a[n][n] x[n] y[n] | any | n=1..150
void dia_symv(int n, double **a, const double *x, double *y) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j <= i; j++) s += a[i][j] * x[j];
    for (int j = i + 1; j < n; j++) s += a[j][i] * x[j];
    y[i] = s;
  }
}

//! dia_trmm | a[n*n] b[n*m] c[n*m] | any
void dia_trmm(int n, int m, const float *a, const float *b, float *c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      float s = 0;
      for (int k = 0; k <= i; k++) s += a[i * n + k] * b[k * m + j];
      c[i * m + j] = s;
    }
}

//! dia_wave | a[n+m][2] o[n*m] | any
void dia_wave(int n, int m, int **a, int *o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) o[i * m + j] = a[i + j][0] + a[i][1];
}
