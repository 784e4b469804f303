#include <stddef.h>

void dissolve_blend_8(const int *base, const int *active, int *out, int opacity, int rand_cons, int rows, int cols)
{
	for (int y = rows - 1; y >= 0; y--) {
		const int *base_row = base + (size_t)y * cols;
		const int *active_row = active + (size_t)y * cols;
		int *out_row = out + (size_t)y * cols;
		for (int x = cols - 1; x >= 0; x--) {
			out_row[x] = opacity - (rand_cons % 100 + 1) / 100 >= 0 ? active_row[x] : base_row[x];
		}
	}
}
