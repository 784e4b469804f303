#include <stdint.h>
#include <stdlib.h>
#include <string.h>

//! fil_taps | a[n+2] o[n] fil_w:int[3] | any
int fil_w[3] = {1, 2, 1};
void fil_setw(int i, int v) { fil_w[i] = v; }
void fil_taps(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < 3; k++) s += fil_w[k] * a[i + k];
    o[i] = s;
  }
}

//! fil_staticset | a[n] o[n] fil_k2:int[4] | any
static int fil_k2[4] = {2, 2, 2, 2};
void fil_setk2(int v) { fil_k2[1] = v; }
void fil_staticset(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * fil_k2[1];
}

//! fil_extern | a[n] o[n] fil_tab:int[8] | any
int fil_tab[8] = {3, 1, 4, 1, 5, 9, 2, 6};
void fil_extern(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + fil_tab[i & 7];
}

//! fil_float | a[n] o[n] fil_gain:float[2] | any
float fil_gain[2] = {0.5f, 1.5f};
void fil_float(int n, const float *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * fil_gain[0] + fil_gain[1];
}

//! fil_kernel2 | a[(h+2)*(w+2)] o[h*w] fil_k33:int[9] | any | fil_k33=0..9
int fil_k33[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};
void fil_kernel2(int h, int w, const uint8_t *a, int *o) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int s = 0;
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) s += fil_k33[i][j] * a[(y + i) * (w + 2) + x + j];
      o[y * w + x] = s;
    }
}

//! fil_scalar | a[n] o[n] fil_shift:int | any | fil_shift=0..7
int fil_shift = 2;
void fil_scalar(int n, const int16_t *a, int16_t *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] >> fil_shift;
}

//! fil_bias | a[n] o[n] fil_b:int | any
int fil_b = 7;
void fil_bias(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + fil_b;
}

//! fil_fbias | a[n] o[n] fil_fb:float | any
float fil_fb = 0.25f;
void fil_fbias(int n, const float *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] - fil_fb;
}

//! fil_size | a[n] o[n] fil_n:int | any | n=200..300 fil_n=0..200
int fil_n = 4;
void fil_size(int n, const int *a, int *o) {
  for (int i = 0; i < fil_n; i++) o[i] = a[i] + n - n;
}

//! fil_mode | a[n] o[n] fil_m:int | any | fil_m=0..2
int fil_m = 0;
void fil_mode(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = fil_m ? -a[i] : a[i];
}

//! fil_flag | a[n] o[n] fil_on:bool | any
_Bool fil_on = 1;
void fil_flag(int n, const int *a, int *o) {
  if (fil_on)
    for (int i = 0; i < n; i++) o[i] = a[i];
}

//! fil_closure | o[n*n] fil_g:int[16] | any | n=1..4 fil_g=0..1
int fil_g[4][4] = {{1, 1, 0, 1}, {0, 1, 1, 0}, {0, 0, 1, 1}, {0, 0, 0, 1}};
void fil_closure(int n, int *o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) o[i * n + j] = fil_g[i][j];
}

//! fil_buf16 | a[n] o[n] fil_buf:int[16] | any
static int fil_buf[16] = {1};
void fil_buf16(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) fil_buf[i] = a[i];
  for (int i = 0; i < n; i++) o[i] = fil_buf[i] * 2;
}

//! fil_bufmod | a[n] o[n] fil_ring:int[64] | any
static int fil_ring[64];
void fil_bufmod(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) fil_ring[i % 64] = a[i];
  for (int i = 0; i < n; i++) o[i] = fil_ring[i % 64];
}

//! fil_pack | a[m*k] b[k*n] c[m*n] fil_panel:float[4096] | any
static float fil_panel[64 * 64];
void fil_pack(int m, int n, int k, const float *a, const float *b, float *c) {
  for (int p = 0; p < k; p++)
    for (int j = 0; j < n; j++) fil_panel[p * n + j] = b[p * n + j];
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int p = 0; p < k; p++) s += a[i * k + p] * fil_panel[p * n + j];
      c[i * n + j] = s;
    }
}

//! fil_clampbuf | a[n] o[n] fil_cb:int[32] | any
static int fil_cb[32];
void fil_clampbuf(int n, const int *a, int *o) {
  for (int i = 0; i < n && i < 32; i++) fil_cb[i] = a[i];
  for (int i = 0; i < n; i++) o[i] = i < 32 ? fil_cb[i] : 0;
}

//! fil_count | a[n] fil_calls:int | any
int fil_calls;
int fil_count(int n, const int *a) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  fil_calls++;
  return s;
}

//! fil_static | a[n] | condition: initial value
int fil_static(int n, const int *a) {
  static int calls = 0;
  int s = ++calls;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

//! fil_lut | a[n] o[n] fil_lut8:uint8_t[256] | any | fil_lut8=0..255
uint8_t fil_lut8[256];
void fil_lut(int n, const uint8_t *a, uint8_t *o) {
  for (int i = 0; i < n; i++) o[i] = fil_lut8[a[i]];
}

//! fil_constlut | a[n] o[n] | any
static const uint8_t fil_sq[16] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225};
void fil_constlut(int n, const uint8_t *a, uint8_t *o) {
  for (int i = 0; i < n; i++) o[i] = fil_sq[a[i] & 15];
}

//! fil_never | a[n] o[n] | lift
static int fil_never_w[2] = {3, 5};
void fil_never(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = fil_never_w[0] * a[i] + fil_never_w[1];
}

//! fil_constw | a[n+2] o[n] | lift
static const int fil_cw[3] = {1, -2, 1};
void fil_constw(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = fil_cw[0] * a[i] + fil_cw[1] * a[i + 1] + fil_cw[2] * a[i + 2];
}

//! fil_constscalar | a[n] o[n] | lift
static const int fil_cs = 12;
void fil_constscalar(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * fil_cs;
}

//! fil_struct | a[n] o[n] | any
struct fil_s { int gain, offset; };
struct fil_s fil_conf = {2, 1};
void fil_setconf(int g) { fil_conf.gain = g; }
void fil_struct(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * fil_conf.gain + fil_conf.offset;
}

//! fil_twod | a[n] o[n] fil_rows:int[6] | any
int fil_rows[2][3] = {{1, 2, 3}, {4, 5, 6}};
void fil_twod(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * fil_rows[1][0] + fil_rows[0][2];
}

//! fil_doubles | a[n] fil_coef:double[3] | any
double fil_coef[3] = {1.0, 0.5, 0.25};
double fil_doubles(int n, const double *a) {
  double s = 0;
  for (int i = 0; i < n; i++) s += fil_coef[1] * a[i];
  return s;
}

//! fil_readback | a[n] o[n] fil_last:int | any
int fil_last;
void fil_readback(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    o[i] = a[i] - fil_last;
    fil_last = a[i];
  }
}

//! fil_sumglobal | a[n] fil_total:long | any
long fil_total;
void fil_sumglobal(int n, const int *a) {
  for (int i = 0; i < n; i++) fil_total += a[i];
}

//! fil_setglobal | a[n] fil_sum:int | any
int fil_sum;
void fil_setglobal(int n, const int *a) {
  fil_sum = 0;
  for (int i = 0; i < n; i++) fil_sum += a[i];
}

//! fil_mixed | a[n] o[n] fil_mw:int16_t[4] | any | fil_mw=0..9
int16_t fil_mw[4] = {1, 0, 0, 0};
void fil_mixed(int n, const int16_t *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * fil_mw[0] + fil_mw[1] + fil_mw[2] + fil_mw[3];
}

//! fil_pointer | a[n] o[n] fil_pw:int[2] | any
int fil_pw[2] = {1, 1};
int *fil_pp = fil_pw;
void fil_pointer(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * fil_pp[0];
}
