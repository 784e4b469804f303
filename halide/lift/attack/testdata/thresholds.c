#include <stdint.h>
#include <stdlib.h>
static const int thr_tc[50] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
                               3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4};

//! thr_const | a[n] o[n] | any
void thr_const(int n, const int *a, int *o) {
  const int LIM = 2000;
  for (int i = 0; i < n; i++) o[i] = i < LIM ? a[i] : 0;
}

//! thr_constn | a[n] o[n] | any
void thr_constn(int n, const int *a, int *o) {
  const int LIM = 640;
  for (int i = 0; i < n; i++) o[i] = n > LIM ? -a[i] : a[i];
}

//! thr_double | a[n] o[n] | any
void thr_double(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = i > 2e3 ? 0 : a[i];
}

//! thr_doublen | a[n] o[n] | any
void thr_doublen(int n, const float *a, float *o) {
  float k = n > 5.0e2 ? 2.0f : 1.0f;
  for (int i = 0; i < n; i++) o[i] = a[i] * k;
}

//! thr_sizeof | a[n] o[n] | any
void thr_sizeof(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = (size_t)i < (sizeof(double) << 8) ? a[i] : a[0];
}

//! thr_sizeofarr | a[n] o[n] | any
void thr_sizeofarr(int n, const int *a, int *o) {
  static const int t[400];
  for (int i = 0; i < n; i++) o[i] = i < (int)(sizeof t / sizeof *t) ? a[i] : -1;
}

//! thr_enum | a[n] o[n] | any
void thr_enum(int n, const int *a, int *o) {
  enum { LIMIT = 300 };
  for (int i = 0; i < n; i++) o[i] = i < LIMIT ? a[i] : 0;
}

//! thr_macro | a[n] o[n] | any
#define THR_MANY (12 * 25)
void thr_macro(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = i >= THR_MANY ? a[i] + 1 : a[i];
}

//! thr_shift | a[n] o[n] | any
void thr_shift(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = i < 1 << 10 ? a[i] : 0;
}

//! thr_product | a[n] o[n] | any
void thr_product(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = i < 30 * 31 ? a[i] : 0;
}

//! thr_bit | a[n] o[n] | any
void thr_bit(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = n & 1024 ? 0 : a[i];
}

//! thr_biti | a[n] o[n] | any
void thr_biti(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = i & 512 ? -a[i] : a[i];
}

//! thr_shr | a[n] o[n] | any
void thr_shr(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + (n >> 10);
}

//! thr_shrbool | a[n] o[n] | any
void thr_shrbool(int n, const int *a, int *o) {
  if (n >> 9)
    for (int i = 0; i < n; i++) o[i] = 0;
  else
    for (int i = 0; i < n; i++) o[i] = a[i];
}

//! thr_div | a[n] o[n] | any
void thr_div(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * (1 + n / 1000);
}

//! thr_divi | a[n] o[n] | any
void thr_divi(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + i / 300;
}

//! thr_mod | a[n] o[n] | any
void thr_mod(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + n % 5000;
}

//! thr_log2 | a[n] o[n] | any
void thr_log2(int n, const int *a, int *o) {
  int l = 0;
  while (n >> l > 1) l++;
  for (int i = 0; i < n; i++) o[i] = a[i] + l;
}

//! thr_log2cap | a[n] o[n] | any
void thr_log2cap(int n, const int *a, int *o) {
  int l = 0;
  for (int m = n; m > 255; m /= 2) l++;
  for (int i = 0; i < n; i++) o[i] = a[i] >> l;
}

//! thr_popcount | a[n] o[n] | any
void thr_popcount(int n, const int *a, int *o) {
  int c = 0;
  for (unsigned m = n; m; m &= m - 1) c++;
  for (int i = 0; i < n; i++) o[i] = c > 8 ? 0 : a[i];
}

//! thr_popbuiltin | a[n] o[n] | any
void thr_popbuiltin(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + __builtin_popcount(n >> 8);
}

//! thr_table | a[n] o[n] | any
void thr_table(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * thr_tc[i < 50 ? i : 49];
}

//! thr_tablemod | a[n] o[n] | any
void thr_tablemod(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * thr_tc[i % 50];
}

//! thr_tablefree | a[n] o[n] | any
void thr_tablefree(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * thr_tc[i];
}

//! thr_tablenotconst | a[n] o[n] thr_nc:int[40] | any
int thr_nc[40] = {5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5};
void thr_tablenotconst(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * thr_nc[i % 40];
}

//! thr_tablesize | a[n] o[n] | any
static const uint8_t thr_sz[40] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2};
void thr_tablesize(int n, const int *a, int *o) {
  int k = thr_sz[n < 40 ? n : 39];
  for (int i = 0; i < n; i++) o[i] = a[i] * k;
}

//! thr_static | a[n] o[n] | any
static const int thr_limit = 450;
void thr_static(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = i < thr_limit ? a[i] : 1;
}

//! thr_sum | a[n] | any
long thr_sum(int n, const int *a) {
  long s = 0;
  int m = n > 700 ? 700 : n;
  for (int i = 0; i < m; i++) s += a[i];
  return s;
}

//! thr_gemm | a[m*k] b[k*n] c[m*n] | any
void thr_gemm(int m, int n, int k, const float *a, const float *b, float *c) {
  const int kc = 256;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int p = 0; p < (k < kc ? k : kc); p++) s += a[i * k + p] * b[p * n + j];
      c[i * n + j] = s;
    }
}

//! thr_area | a[h*w] o[h*w] | any
void thr_area(int h, int w, const int *a, int *o) {
  int f = h * w > 64 * 64 ? 2 : 1;
  for (int i = 0; i < h * w; i++) o[i] = a[i] * f;
}

//! thr_square | a[n] o[n] | any
void thr_square(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = (long)n * n > 100000 ? 0 : a[i];
}

//! thr_eq | a[n] o[n] | any
void thr_eq(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = n == 17 ? 0 : a[i];
}

//! thr_eqbig | a[n] o[n] | any
void thr_eqbig(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = n == 4097 ? 0 : a[i];
}

//! thr_at | a[n] o[n] | any
void thr_at(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = i == 70 * 71 ? -1 : a[i];
}

//! thr_atsmall | a[n] o[n] | any
void thr_atsmall(int n, const int *a, int *o) {
  const int which = 129;
  for (int i = 0; i < n; i++) o[i] = i == which ? 0 : a[i];
}

//! thr_char | a[n] o[n] | any
void thr_char(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = i < 'z' ? a[i] : 0;
}

//! thr_charn | a[n] o[n] | any
void thr_charn(int n, const int *a, int *o) {
  if (n > 'A' * 8) n = 'A' * 8;
  for (int i = 0; i < n; i++) o[i] = a[i];
}

//! thr_string | a[n] o[n] | any
void thr_string(int n, const int *a, int *o) {
  const char *t = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab";
  for (int i = 0; i < n; i++) o[i] = a[i] * (t[i < 39 ? i : 39] - '`');
}

//! thr_sqrt | a[n] o[n] | any
void thr_sqrt(int n, const int *a, int *o) {
  int r = 0;
  while ((r + 1) * (r + 1) <= n && r < 20) r++;
  for (int i = 0; i < n; i++) o[i] = r < 20 ? a[i] : 0;
}

//! thr_overflowing | a[n] o[n] | any
void thr_overflowing(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = (uint32_t)i * 4194304u >= 4194304u * 1000u ? 0 : a[i];
}

//! thr_floatn | a[n] o[n] | any
void thr_floatn(int n, const float *a, float *o) {
  float inv = 1.0f / n;
  for (int i = 0; i < n; i++) o[i] = inv < 0.002f ? 0.0f : a[i];
}

//! thr_countdown | a[n] o[n] | any
void thr_countdown(int n, const int *a, int *o) {
  int left = 500;
  for (int i = 0; i < n; i++) {
    o[i] = left > 0 ? a[i] : 0;
    left--;
  }
}

//! thr_break | a[n] o[n] | any
void thr_break(int n, const int *a, int *o) {
  int cap = 0x200;
  for (int i = 0; i < n; i++) {
    if (i == cap) break;
    o[i] = a[i];
  }
}

//! thr_switch | a[n] o[n] | any
void thr_switch(int n, const int *a, int *o) {
  switch (n >> 8) {
  case 0:
    for (int i = 0; i < n; i++) o[i] = a[i];
    break;
  default:
    for (int i = 0; i < n; i++) o[i] = a[i] + 1;
  }
}

//! thr_two | a[h*w] o[h*w] | any
void thr_two(int h, int w, const int *a, int *o) {
  const int big = 90;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = h > big && w > 10 * 4 ? 0 : a[y * w + x];
}

//! thr_sumidx | a[h*w] o[h*w] | any
void thr_sumidx(int h, int w, const int *a, int *o) {
  enum { far = 11 * 13 };
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = x + y > far ? 0 : a[y * w + x];
}
