package prove_test

import (
	"strings"
	"testing"

	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// memories are programs with vectors of lanes and with memory of their own, and changes after which they are wrong.
var memories = []struct {
	name, text string
	s          *Summary
	wrong      [][2]string
}{
	{"lanes", `#include <xmmintrin.h>
float dot(const float *a, const float *b, int n) {
	__m128 s = _mm_setzero_ps();
	int i = 0;
	for (; i + 4 <= n; i += 4) s = _mm_add_ps(s, _mm_mul_ps(_mm_loadu_ps(a + i), _mm_loadu_ps(b + i)));
	__m128 t = _mm_add_ps(s, _mm_movehl_ps(s, s));
	float r = _mm_cvtss_f32(_mm_add_ss(t, _mm_shuffle_ps(t, t, 1)));
	for (; i < n; i++) r += a[i] * b[i];
	return r;
}`, dotSummary("dot", term.Float32), [][2]string{{"t, t, 1", "t, t, 2"}, {"movehl", "movelh"}, {"b + i)", "b + i + 1)"}, {"i += 4", "i += 8"}}},
	{"lanes of integers", `#include <immintrin.h>
void vadd(int *a, int *b, int *out, int n) {
	int i;
	for (i = 0; i + 8 <= n; i += 8) {
		__m256i x = _mm256_loadu_si256((const __m256i *)(a + i)), y = _mm256_loadu_si256((const __m256i *)&b[i]);
		_mm256_storeu_si256((__m256i *)(out + i), _mm256_add_epi32(x, y));
	}
	for (; i < n; i++) out[i] = a[i] + b[i];
}`, addSummary(OpAdd), [][2]string{{"add_epi32", "sub_epi32"}, {"(out + i)", "(out + i + 1)"}}},
	{"vectors through pointers", `typedef float v4 __attribute__((vector_size(16)));
float dot(const float *a, const float *b, int n) {
	float r = 0;
	v4 s = {0, 0, 0, 0};
	const v4 *p = (const v4 *)a;
	int i = 0;
	for (; i < n / 4; i++) s += p[i] * *(const v4 *)(b + 4 * i);
	float t[4];
	*(v4 *)t = s;
	r = t[0] + t[1] + t[2] + t[3];
	for (i *= 4; i < n; i++) r += a[i] * b[i];
	return r;
}`, dotSummary("dot", term.Float32), [][2]string{{"t[2] + t[3]", "t[2] + t[2]"}, {"4 * i)", "4 * i + 1)"}}},
	{"memory that is set", `#include <string.h>
void gemm(int M, int N, int K, const float *A, const float *B, float *C) {
	memset(C, 0, sizeof(float) * M * N);
	for (int i = 0; i < M; i++) for (int k = 0; k < K; k++) for (int j = 0; j < N; j++) C[i*N + j] += A[i*K + k] * B[k*N + j];
}`, setGemm(), [][2]string{{"* M * N", "* (M - 1) * N"}, {"memset(C,", "memset(C + 1,"}, {"* M * N", "* M * K"}}},
	{"rows that are set", `#include <string.h>
void gemm(int M, int N, int K, const float *A, const float *B, float *C) {
	for (int i = 0; i < M; i++) {
		memset(&C[i*N], 0, N * sizeof *C);
		for (int k = 0; k < K; k++) for (int j = 0; j < N; j++) C[i*N + j] += A[i*K + k] * B[k*N + j];
	}
}`, setGemm(), [][2]string{{"N * sizeof", "(N - 1) * sizeof"}, {"C[i*N], 0", "C[i*K], 0"}}},
	{"memory of its own", `#include <stdlib.h>
#include <string.h>
void gemm(int M, int N, int K, const float *A, const float *B, float *C) {
	float *row = (float *)malloc(N * sizeof(float)), *sums = calloc(N, sizeof(float));
	for (int i = 0; i < M; i++) {
		memset(sums, 0, N * sizeof(float));
		for (int k = 0; k < K; k++) {
			memcpy(row, B + k*N, N * sizeof(float));
			for (int j = 0; j < N; j++) sums[j] += A[i*K + k] * row[j];
		}
		memcpy(C + i*N, sums, N * sizeof(float));
	}
	free(row);
	free(sums);
}`, setGemm(), [][2]string{{"memset(sums, 0, N", "memset(sums, 0, K"}, {"B + k*N", "B + k*N + 1"}, {"memcpy(row, B + k*N, N", "memcpy(row, B + k*N, K"}, {"C + i*N", "C + i*K"}}},
	{"cleared by one counter", `void gemm(int M, int N, int K, const float *A, const float *B, float *C) {
	for (int i = 0; i < M*N; i++) C[i] = 0;
	for (int i = 0; i < M; i++) for (int k = 0; k < K; k++) for (int j = 0; j < N; j++) C[i*N + j] += A[i*K + k] * B[k*N + j];
}`, setGemm(), [][2]string{{"i < M*N", "i < M*K"}, {"i < M*N", "i < M*N - 1"}, {"i = 0; i < M*N", "i = 1; i < M*N"}, {"C[i] = 0", "C[i] = i"}}},
	{"rows from one counter", `void gemm(int M, int N, int K, const float *A, const float *B, float *C) {
	for (int x = 0; x < M*N; x++) {
		float s = 0;
		for (int k = 0; k < K; k++) s += A[x / N*K + k] * B[k*N + x % N];
		C[x] = s;
	}
}`, setGemm(), [][2]string{{"x / N*K", "x / M*K"}, {"x % N", "x % M"}, {"x < M*N", "x < M*K"}}},
	{"one after the other", `void gemm(int M, int N, int K, const float *A, const float *B, float *C) {
	int x = 0;
	for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) {
		float s = 0;
		for (int k = 0; k < K; k++) s += A[i*K + k] * B[k*N + j];
		C[x++] = s;
	}
}`, setGemm(), [][2]string{{"x++", "++x"}, {"j < N", "j < N - 1"}}},
	{"turned in memory of its own", `#include <stdlib.h>
void gemm(int M, int N, int K, const float *A, const float *B, float *C) {
	float *t = malloc(sizeof(float) * N * K);
	for (int k = 0; k < K; k++) for (int j = 0; j < N; j++) t[j*K + k] = B[k*N + j];
	for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) {
		float s = 0;
		for (int k = 0; k < K; k++) s += A[i*K + k] * t[j*K + k];
		C[i*N + j] = s;
	}
	free(t);
}`, setGemm(), [][2]string{{"t[j*K + k] = B", "t[j*N + k] = B"}, {"= B[k*N + j]", "= B[k*N]"}}},
}

// setGemm is a product that does not add to what was there.
func setGemm() *Summary {
	s := gemmSummary("gemm", term.Float32)
	s.Outputs[0].Value.Reduction.Init = nil
	s.Arrays[2].Role = Out
	return s
}

func TestMemory(t *testing.T) {
	for _, m := range memories {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			if p := proof(t, m.text, m.s); !p.Proved {
				t.Error(p.Why)
			}
			if testing.Short() {
				return
			}
			for _, w := range m.wrong {
				text := strings.Replace(m.text, w[0], w[1], 1)
				if text == m.text {
					t.Fatalf("no %s", w[0])
				}
				if p := asked(t, text, m.s, quick); p == nil || p.Proved {
					t.Errorf("%s for %s was proven, or is no C", w[1], w[0])
				}
			}
		})
	}
}
