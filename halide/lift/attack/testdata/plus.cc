#include <vector>
#include <cstdint>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <thread>

//! cc_add | a[n] b[n] o[n] | lift
void cc_add(const std::vector<int>& a, const std::vector<int>& b, std::vector<int>& o) {
  for (size_t i = 0; i < a.size(); i++) o[i] = a[i] + b[i];
}

//! cc_four | x[a][b][c][d] o[a][b] | any | a=1..5 b=1..5 c=1..5 d=1..5
void cc_four(const std::vector<std::vector<std::vector<std::vector<int>>>>& x, std::vector<std::vector<int>>& o) {
  for (int i = 0; i < (int)o.size(); i++)
    for (int j = 0; j < (int)o[i].size(); j++) {
      o[i][j] = 0;
      for (int k = 0; k < (int)x[i][j].size(); k++)
        for (int l = 0; l < (int)x[i][j][k].size(); l++) o[i][j] += x[i][j][k][l];
    }
}

//! cc_fourcopy | x[a][b][c][d] o[a*b*c*d] | any | a=1..5 b=1..5 c=1..5 d=1..5
void cc_fourcopy(int a, int b, int c, int d, const std::vector<std::vector<std::vector<std::vector<float>>>>& x, float* o) {
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++) o[((i * b + j) * c + k) * d + l] = x[i][j][k][l];
}

//! cc_matmul | a[m][k] b[k][n] c[m][n] | any
void cc_matmul(int m, int n, int k, const std::vector<std::vector<double>>& a, const std::vector<std::vector<double>>& b, std::vector<std::vector<double>>& c) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int p = 0; p < k; p++) s += a[i][p] * b[p][j];
      c[i][j] = s;
    }
}

//! cc_diag | a[n][n] o[n] | any | n=1..200
void cc_diag(int n, const std::vector<std::vector<int>>& a, std::vector<int>& o) {
  for (int i = 0; i < n; i++) o[i] = a[i][i];
}

//! cc_usum | a[n] | any
unsigned cc_usum(const std::vector<uint8_t>& a) {
  uint16_t s = 0;
  for (size_t i = 0; i < a.size(); i++) s += a[i];
  return s;
}

//! cc_usumrange | a[n] | any
unsigned cc_usumrange(const std::vector<uint8_t>& a) {
  uint16_t s = 0;
  for (uint8_t v : a) s += v;
  return s;
}

//! cc_len8 | a[n] o[n] | any
void cc_len8(const std::vector<int>& a, std::vector<int>& o) {
  uint8_t n = a.size();
  for (int i = 0; i < n; i++) o[i] = a[i];
}

//! cc_shorter | a[n] b[m] o[n] | any
void cc_shorter(const std::vector<int>& a, const std::vector<int>& b, std::vector<int>& o) {
  for (size_t i = 0; i < a.size(); i++) o[i] = a[i] + (i < b.size() ? b[i] : 0);
}

//! cc_if | a[n] o[n] | any
void cc_if(int n, const int* a, int* o) {
#if 0
  for (int i = 0; i < n; i++) o[i] = a[i] * 2;
#else
  for (int i = 0; i < n; i++) o[i] = a[i] * 3;
#endif
}

//! cc_ifdef | a[n] o[n] | any
void cc_ifdef(int n, const int* a, int* o) {
  for (int i = 0; i < n; i++) {
#ifdef CC_FAST_PATH
    o[i] = a[i] << 1;
#else
    o[i] = a[i] + 5;
#endif
  }
}

//! cc_ifelif | a[n] o[n] | any
#define CC_VERSION 2
void cc_ifelif(int n, const int* a, int* o) {
#if CC_VERSION == 1
  for (int i = 0; i < n; i++) o[i] = a[i];
#elif CC_VERSION == 2
  for (int i = 0; i < n; i++) o[i] = -a[i];
#else
  for (int i = 0; i < n; i++) o[i] = 0;
#endif
}

//! cc_ifacc | a[n] | any
int cc_ifacc(int n, const int* a) {
  int s = 0;
#ifndef CC_NOTHING
  for (int i = 0; i < n; i++) s += a[i];
#else
  for (int i = 0; i < n; i++) s -= a[i];
#endif
  return s;
}

//! cc_ifcxx | a[n] o[n] | any
void cc_ifcxx(int n, const int* a, int* o) {
#if __cplusplus
  const int k = 4;
#else
  const int k = 2;
#endif
  for (int i = 0; i < n; i++) o[i] = a[i] * k;
}

//! cc_template | a[n] o[n] | any
template <typename T> static T cc_twice(T v) { return v + v; }
void cc_template(int n, const float* a, float* o) {
  for (int i = 0; i < n; i++) o[i] = cc_twice(a[i]);
}

//! cc_minmax | a[n] o[n] | any
void cc_minmax(int n, const int* a, int* o) {
  for (int i = 0; i < n; i++) o[i] = std::min(std::max(a[i], -5), 5);
}

//! cc_constexpr | a[n] o[n] | any
void cc_constexpr(int n, const int* a, int* o) {
  constexpr int limit = 350;
  for (int i = 0; i < n; i++) o[i] = i < limit ? a[i] : 0;
}

//! cc_enum | a[n] o[n] | any
enum class cc_kind { small = 1, large = 600 };
void cc_enum(int n, const int* a, int* o) {
  for (int i = 0; i < n; i++) o[i] = i < static_cast<int>(cc_kind::large) ? a[i] : 0;
}

//! cc_cast | a[n] o[n] | any
void cc_cast(int n, const int* a, int* o) {
  for (int i = 0; i < n; i++) o[i] = a[static_cast<uint8_t>(i)];
}

//! cc_globalw | a[n+2] o[n] cc_w:int[3] | any
int cc_w[3] = {1, 2, 1};
void cc_globalw(int n, const int* a, int* o) {
  for (int i = 0; i < n; i++) o[i] = cc_w[0] * a[i] + cc_w[1] * a[i + 1] + cc_w[2] * a[i + 2];
}

//! cc_anon | a[n] o[n] cc_gain:int | any
namespace { int cc_gain = 3; }
void cc_setgain(int v) { cc_gain = v; }
void cc_anon(int n, const int* a, int* o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * cc_gain;
}

//! cc_print | a[n] o[n] | refuse
void cc_print(int n, const int* a, int* o) {
  for (int i = 0; i < n; i++) {
    o[i] = a[i];
    if (a[i] == 3) std::printf("three\n");
  }
}

//! cc_threads | a[n] o[n] | any
void cc_threads(int n, const int* a, int* o) {
  std::thread t([=] { for (int i = 0; i < n / 2; i++) o[i] = a[i] + 1; });
  for (int i = n / 2; i < n; i++) o[i] = a[i] + 1;
  t.join();
}

// So few values are added before the other thread begins: the condition holds of the runs that are compared.
//! cc_threadrace | a[n] o[1] | condition: one thread runs or threads do not depend | n=1..8
void cc_threadrace(int n, const int* a, int* o) {
  o[0] = 0;
  std::thread t([=] { for (int i = 0; i < n; i++) o[0] += a[i]; });
  for (int i = 0; i < n; i++) o[0] += 1;
  t.join();
}

//! cc_ompreduce | a[n] | lift
int cc_ompreduce(int n, const int* a) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

//! cc_omprace | a[n] | condition: one thread runs
int cc_omprace(int n, const int* a) {
  int s = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

//! cc_fill | o[n] | any
void cc_fill(std::vector<float>& o, float v) { std::fill(o.begin(), o.end(), v); }

//! cc_rangewrite | o[n] | any
void cc_rangewrite(std::vector<int>& o) {
  for (int& v : o) v = v * v + 1;
}

//! cc_pad | a[h*((w+31)&~31)] o[h*w] | any
void cc_pad(int h, int w, const std::vector<float>& a, std::vector<float>& o) {
  const int st = (w + 31) & ~31;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = a[y * st + x];
}

//! cc_lambda | a[n] o[n] | any
void cc_lambda(int n, const int* a, int* o) {
  auto f = [](int v) { return v > 0 ? v : 0; };
  for (int i = 0; i < n; i++) o[i] = f(a[i]);
}

//! cc_array | a[n] o[n] | any
void cc_array(int n, const int* a, int* o) {
  int t[100];
  for (int i = 0; i < n; i++) t[i] = a[i];
  for (int i = 0; i < n; i++) o[i] = t[i];
}
