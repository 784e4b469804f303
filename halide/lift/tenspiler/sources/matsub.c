#include <stddef.h>

void matsub(const int *matA, const int *matB, int *out, int m, int n)
{
	for (int y = m - 1; y >= 0; y--) {
		const int *matA_row = matA + (size_t)y * n;
		const int *matB_row = matB + (size_t)y * n;
		int *out_row = out + (size_t)y * n;
		for (int x = n - 1; x >= 0; x--) {
			out_row[x] = matA_row[x] - matB_row[x];
		}
	}
}
