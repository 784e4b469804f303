#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

//! eff_print | a[n] o[n] | refuse
void eff_print(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    if (a[i] == 77) printf("x");
    o[i] = a[i] * 2;
  }
}

//! eff_printonce | a[n] o[n] | refuse
void eff_printonce(int n, const int *a, int *o) {
  printf("%d elements\n", n);
  for (int i = 0; i < n; i++) o[i] = a[i];
}

//! eff_puts | a[n] o[n] | refuse
void eff_puts(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + 1;
  puts("done");
}

//! eff_putchar | a[n] | refuse
int eff_putchar(int n, const int *a) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  putchar('\n');
  return s;
}

//! eff_fprintf | a[n] o[n] | refuse
void eff_fprintf(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    o[i] = a[i];
    if (a[i] < 0) fprintf(stderr, "negative\n");
  }
}

//! eff_large | a[n] o[n] | condition: 1000
void eff_large(int n, const int *a, int *o) {
  if (n > 1000) printf("large\n");
  for (int i = 0; i < n; i++) o[i] = a[i];
}

//! eff_volatile | a[n] o[n] | refuse
void eff_volatile(int n, const int *a, volatile int *o) {
  for (int i = 0; i < n; i++) {
    o[i] = 0;
    o[i] = a[i];
  }
}

//! eff_volatileread | a[n] o[n] | refuse
void eff_volatileread(int n, const volatile int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + a[i];
}

//! eff_volatileglobal | a[n] o[n] eff_reg:int | refuse
volatile int eff_reg;
void eff_volatileglobal(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    eff_reg = a[i];
    o[i] = a[i];
  }
}

//! eff_volatilelocal | a[n] o[n] | any
void eff_volatilelocal(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    volatile int t = a[i];
    o[i] = t + 1;
  }
}

//! eff_exit | a[n] o[n] | any
void eff_exit(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    if (a[i] == 1234567) exit(3);
    o[i] = a[i];
  }
}

//! eff_exitn | a[n] o[n] | any
void eff_exitn(int n, const int *a, int *o) {
  if (n > 3000) exit(1);
  for (int i = 0; i < n; i++) o[i] = a[i] - 1;
}

//! eff_abort | a[n] o[n] | any
void eff_abort(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    if (a[i] < -2000000000) abort();
    o[i] = a[i];
  }
}

//! eff_race | a[n] | condition: one thread runs
int eff_race(int n, const int *a) {
  int s = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

//! eff_racefloat | a[n] | condition: one thread runs
float eff_racefloat(int n, const float *a) {
  float s = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

//! eff_raceshared | a[n] o[n] | condition: one thread runs
void eff_raceshared(int n, const int *a, int *o) {
  int t;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    t = a[i] * 2;
    o[i] = t + 1;
  }
}

//! eff_racemax | a[n] | condition: one thread runs
int eff_racemax(int n, const int *a) {
  int m = a[0];
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    if (a[i] > m) m = a[i];
  return m;
}

//! eff_racecol | a[h*w] o[w] | condition: one thread runs
void eff_racecol(int h, int w, const int *a, int *o) {
  for (int x = 0; x < w; x++) o[x] = 0;
#pragma omp parallel for
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[x] += a[y * w + x];
}

//! eff_racecarry | a[n] | condition: one thread runs
void eff_racecarry(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n - 1; i++) a[i] = a[i + 1];
}

//! eff_racesection | a[n] | condition: one thread runs
int eff_racesection(int n, const int *a) {
  int s = 0;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) s += a[i];
  }
  return s;
}

//! eff_racegemm | a[m*k] b[k*n] c[m*n] | condition: one thread runs
void eff_racegemm(int m, int n, int k, const float *a, const float *b, float *c) {
  memset(c, 0, sizeof(float) * m * n);
#pragma omp parallel for
  for (int p = 0; p < k; p++)
    for (int i = 0; i < m; i++)
      for (int j = 0; j < n; j++) c[i * n + j] += a[i * k + p] * b[p * n + j];
}

//! eff_racecounter | a[n] o[n] | condition: one thread runs
void eff_racecounter(int n, const int *a, int *o) {
  int at = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) o[at++] = a[i];
}

//! eff_omp | a[n] o[n] | lift
void eff_omp(int n, const float *a, float *o) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) o[i] = a[i] * 3.0f;
}

//! eff_ompreduce | a[n] | lift
int eff_ompreduce(int n, const int *a) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

//! eff_ompprivate | a[n] o[n] | lift
void eff_ompprivate(int n, const int *a, int *o) {
  int t;
#pragma omp parallel for private(t)
  for (int i = 0; i < n; i++) {
    t = a[i];
    o[i] = t * 5;
  }
}

//! eff_ompgemm | a[m*k] b[k*n] c[m*n] | lift
void eff_ompgemm(int m, int n, int k, const float *a, const float *b, float *c) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int p = 0; p < k; p++) s += a[i * k + p] * b[p * n + j];
      c[i * n + j] = s;
    }
}

//! eff_ompsimd | a[n] o[n] | lift
void eff_ompsimd(int n, const int *a, int *o) {
#pragma omp simd
  for (int i = 0; i < n; i++) o[i] = a[i] ^ 21;
}

//! eff_rand | a[n] o[n] | refuse
void eff_rand(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + (rand() & 1);
}

//! eff_scanf | a[n] o[n] | refuse
void eff_scanf(int n, const int *a, int *o) {
  int k = 0;
  if (scanf("%d", &k) != 1) k = 1;
  for (int i = 0; i < n; i++) o[i] = a[i] * k;
}

//! eff_getenv | a[n] o[n] | condition: environment
void eff_getenv(int n, const int *a, int *o) {
  int k = getenv("ATTACK_FAST") ? 2 : 1;
  for (int i = 0; i < n; i++) o[i] = a[i] * k;
}

//! eff_counter | a[n] o[n] | condition: initial value
void eff_counter(int n, const int *a, int *o) {
  static int k = 0;
  for (int i = 0; i < n; i++) o[i] = a[i] + k;
  k++;
}

//! eff_toggle | a[n] o[n] | condition: initial value
void eff_toggle(int n, const int *a, int *o) {
  static int sign = 1;
  for (int i = 0; i < n; i++) o[i] = sign * a[i];
  sign = -sign;
}

//! eff_memory | a[n] o[n] | any
void eff_memory(int n, const int *a, int *o) {
  static int last;
  for (int i = 0; i < n; i++) {
    last = a[i];
    o[i] = last + 1;
  }
}

//! eff_once | a[n] o[n] | condition: initial value
void eff_once(int n, const int *a, int *o) {
  static int table[4], ready;
  if (!ready) {
    for (int i = 0; i < 4; i++) table[i] = n;
    ready = 1;
  }
  for (int i = 0; i < n; i++) o[i] = a[i] + table[i & 3];
}

//! eff_helper | a[n] o[n] | refuse
static int eff_noise(int v) {
  if (v == 99) puts("ninety-nine");
  return v + 1;
}
void eff_helper(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = eff_noise(a[i]);
}
