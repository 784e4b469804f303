#include <stdint.h>
#include <stdlib.h>

//! lev_four | x[a][b][c][d] o[a*b*c*d] | any
void lev_four(int a, int b, int c, int d, float ****x, float *o) {
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++) o[((i * b + j) * c + k) * d + l] = x[i][j][k][l];
}

//! lev_four_write | x[a*b*c*d] o[a][b][c][d] | any
void lev_four_write(int a, int b, int c, int d, const float *x, float ****o) {
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++) o[i][j][k][l] = x[((i * b + j) * c + k) * d + l];
}

//! lev_four_four | x[a][b][c][d] o[a][b][c][d] | any
void lev_four_four(int a, int b, int c, int d, int ****x, int ****o) {
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++) o[i][j][k][l] = 2 * x[i][j][k][l];
}

//! lev_four_inplace | x[a][b][c][d] | any
void lev_four_inplace(int a, int b, int c, int d, int16_t ****x) {
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++) x[i][j][k][l] = -x[i][j][k][l];
}

//! lev_four_fold | x[a][b][c][d] o[a] | any
void lev_four_fold(int a, int b, int c, int d, int ****x, long *o) {
  for (int i = 0; i < a; i++) {
    o[i] = 0;
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++) o[i] += x[i][j][k][l];
  }
}

//! lev_four_outer | x[n][2][2][2] o[n] | any
void lev_four_outer(int n, double ****x, double *o) {
  for (int i = 0; i < n; i++) o[i] = x[i][1][0][1];
}

//! lev_four_conv | x[b][c][h+2][w+2] k[9] o[b*c*h*w] | any | b=1..4 c=1..4 h=1..9 w=1..9
void lev_four_conv(int b, int c, int h, int w, float ****x, const float *k, float *o) {
  for (int n = 0; n < b; n++)
    for (int p = 0; p < c; p++)
      for (int y = 0; y < h; y++)
        for (int z = 0; z < w; z++) {
          float s = 0;
          for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) s += x[n][p][y + i][z + j] * k[i * 3 + j];
          o[((n * c + p) * h + y) * w + z] = s;
        }
}

//! lev_five | x[a][b][c][d][e] o[a*b*c*d*e] | any | a=1..4 b=1..4 c=1..4 d=1..4 e=1..4
void lev_five(int a, int b, int c, int d, int e, int *****x, int *o) {
  int at = 0;
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++)
          for (int m = 0; m < e; m++) o[at++] = x[i][j][k][l][m];
}

//! lev_five_pick | x[a][b][2][2][2] o[a*b] | any
void lev_five_pick(int a, int b, float *****x, float *o) {
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++) o[i * b + j] = x[i][j][1][1][0] + x[i][j][0][0][1];
}

//! lev_four_swap | x[a][b][c][d] o[d][c][b][a] | any | a=1..5 b=1..5 c=1..5 d=1..5
void lev_four_swap(int a, int b, int c, int d, int ****x, int ****o) {
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++) o[l][k][j][i] = x[i][j][k][l];
}

//! lev_four_add | x[a][b][c][d] y[a][b][c][d] | any | a=1..5 b=1..5 c=1..5 d=1..5
void lev_four_add(int a, int b, int c, int d, double ****x, double ****y) {
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++) y[i][j][k][l] += x[i][j][k][l];
}

//! lev_four_max | x[a][b][c][d] | any | a=1..5 b=1..5 c=1..5 d=1..5
int lev_four_max(int a, int b, int c, int d, int ****x) {
  int m = x[0][0][0][0];
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++)
          if (x[i][j][k][l] > m) m = x[i][j][k][l];
  return m;
}

//! lev_three_swap | x[a][b][c] o[c][a][b] | any
void lev_three_swap(int a, int b, int c, int ***x, int ***o) {
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++) o[k][i][j] = x[i][j][k];
}

//! lev_three_diag | x[n][n][n] o[n] | any | n=1..30
void lev_three_diag(int n, int ***x, int *o) {
  for (int i = 0; i < n; i++) o[i] = x[i][i][i];
}

//! lev_three_plane | x[n][m][n] o[n*m] | any | n=1..40
void lev_three_plane(int n, int m, float ***x, float *o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) o[i * m + j] = x[i][j][i];
}

//! lev_three_sum | x[a][b][c] | any
long lev_three_sum(int a, int b, int c, short ***x) {
  long s = 0;
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++) s += x[i][j][k];
  return s;
}

//! lev_rows_param | x[n][m] o[n][m] | any
void lev_rows_param(int n, int m, int *x[], int *o[]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) o[i][j] = x[n - 1 - i][j];
}

//! lev_rows_shift | x[n+1][m] o[n][m] | any
void lev_rows_shift(int n, int m, int **x, int **o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) o[i][j] = x[i + 1][j] - x[i][j];
}

//! lev_rows_stencil | x[h+2][w+2] o[h][w] | any
void lev_rows_stencil(int h, int w, float **x, float **o) {
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++) o[i][j] = x[i][j + 1] + x[i + 2][j + 1] + x[i + 1][j] + x[i + 1][j + 2];
}

//! lev_rows_first | x[n][1] o[n] | any
void lev_rows_first(int n, double **x, double *o) {
  for (int i = 0; i < n; i++) o[i] = *x[i];
}

//! lev_rows_lower | x[n][n] y[n] | any | n=1..200
void lev_rows_lower(int n, float **x, float *y) {
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int j = 0; j < i; j++) y[i] += x[i][j];
  }
}
