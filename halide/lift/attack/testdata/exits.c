#include <stdint.h>
#include <stdlib.h>

//! ext_find | a[n] | any
int ext_find(int n, int v, const int *a) {
  for (int i = 0; i < n; i++)
    if (a[i] == v) return i;
  return -1;
}

//! ext_all | a[n] | any
int ext_all(int n, const int *a) {
  for (int i = 0; i < n; i++)
    if (a[i] <= 0) return 0;
  return 1;
}

//! ext_stop | a[n] o[n] | any
void ext_stop(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    if (a[i] == 0) break;
    o[i] = a[i];
  }
}

//! ext_sumuntil | a[n] | any
long ext_sumuntil(int n, const int *a) {
  long s = 0;
  for (int i = 0; i < n && a[i] >= 0; i++) s += a[i];
  return s;
}

//! ext_guard | a[n] o[n] | any
void ext_guard(int n, const int *a, int *o) {
  if (n < 5) return;
  for (int i = 0; i < n; i++) o[i] = a[i];
}

//! ext_bigguard | a[n] o[n] | any
void ext_bigguard(int n, const int *a, int *o) {
  if (n > 777) return;
  for (int i = 0; i < n; i++) o[i] = a[i];
}

//! ext_status | a[n] o[n] | any
int ext_status(int n, const int *a, int *o) {
  if (n <= 0) return -1;
  for (int i = 0; i < n; i++) o[i] = a[i] + 9;
  return 0;
}

//! ext_statuscap | a[n] o[n] | any
int ext_statuscap(int n, const int *a, int *o) {
  if (n > 1 << 8) return -1;
  for (int i = 0; i < n; i++) o[i] = a[i] + 9;
  return 0;
}

//! ext_odd | a[n] o[n] | any
void ext_odd(int n, const int *a, int *o) {
  if (n % 2 == 0) return;
  for (int i = 0; i < n; i++) o[i] = a[i];
}

//! ext_dowhile | a[n+1] o[n+1] | any
void ext_dowhile(int n, const int *a, int *o) {
  int i = 0;
  do {
    o[i] = a[i];
    i++;
  } while (i < n);
}

//! ext_goto | a[n] o[n] | any
void ext_goto(int n, const int *a, int *o) {
  int i = 0;
again:
  if (i < n) {
    o[i] = a[i] + 1;
    i++;
    goto again;
  }
}

//! ext_nested | a[h*w] o[h] | any
void ext_nested(int h, int w, const int *a, int *o) {
  for (int y = 0; y < h; y++) {
    int s = 0;
    for (int x = 0; x < w; x++) {
      if (x == 200) break;
      s += a[y * w + x] & 7;
    }
    o[y] = s;
  }
}

//! ext_continue | a[n] | any
long ext_continue(int n, const int *a) {
  long s = 0;
  for (int i = 0; i < n; i++) {
    if (i % 300 == 299) continue;
    s += a[i];
  }
  return s;
}

//! ext_step | a[n] o[n] | any
void ext_step(int n, const int *a, int *o) {
  for (int i = 0; i < n; i += 3) o[i] = a[i];
}

//! ext_stepdouble | a[n] o[n] | any
void ext_stepdouble(int n, const int *a, int *o) {
  for (int i = 1; i < n; i *= 2) o[i] = a[i];
}

//! ext_twophase | a[n] o[n] | any
void ext_twophase(int n, const int *a, int *o) {
  int i = 0;
  for (; i < n && i < 100; i++) o[i] = a[i];
  for (; i < n; i++) o[i] = a[i] + 1;
}

//! ext_unsigned | a[n] o[n] | any
void ext_unsigned(unsigned n, const int *a, int *o) {
  for (unsigned i = 0; i + 1 < n; i++) o[i] = a[i + 1];
}

//! ext_unsignedless | a[n] o[n] | any
void ext_unsignedless(unsigned n, const int *a, int *o) {
  if (n == 0) return;
  for (unsigned i = n - 1; i < n; i--) o[i] = a[i];
}

//! ext_zero | a[n] o[1] | any
void ext_zero(int n, const int *a, long *o) {
  if (n == 0) {
    *o = 42;
    return;
  }
  *o = 0;
  for (int i = 0; i < n; i++) *o += a[i];
}

//! ext_one | a[n] o[n] | any
void ext_one(int n, const int *a, int *o) {
  if (n == 1) {
    o[0] = 0;
    return;
  }
  for (int i = 0; i < n; i++) o[i] = a[i];
}

//! ext_contradict | a[n] o[n] | any
void ext_contradict(int n, const int *a, int *o) {
  if (n % 2 == 0 && n % 2 == 1)
    for (int i = 0; i < n; i++) o[i] = a[i];
}

//! ext_never | a[n] o[n] | any
void ext_never(int n, const int *a, int *o) {
  if (n < 0 && n > 10)
    for (int i = 0; i < n; i++) o[i] = a[i];
  for (int i = 0; i < n; i++) o[i] = a[i] * 7;
}

//! ext_narrowpass | a[n] o[n] | any
void ext_narrowpass(int n, const int *a, int *o) {
  if (n * 2 == n + n + 1) return;
  for (int i = 0; i < n / 2; i++) o[i] = a[2 * i + 1];
}

//! ext_flip | a[n] | any
void ext_flip(int n, int *a) {
  for (int i = 0, j = n - 1; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}

//! ext_reflectrows | a[h*w] | any
void ext_reflectrows(int h, int w, uint8_t *a) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w / 2; x++) {
      uint8_t t = a[y * w + x];
      a[y * w + x] = a[y * w + w - 1 - x];
      a[y * w + w - 1 - x] = t;
    }
}
