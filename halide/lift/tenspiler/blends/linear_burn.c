#include <stdint.h>

void linear_burn(const uint8_t *base, const uint8_t *active, uint8_t *out, int rows, int cols)
{
	for (int row = 0; row < rows; row++) {
		for (int col = 0; col < cols; col++) {
			uint8_t b = base[row * cols + col];
			uint8_t a = active[row * cols + col];
			int v = a + b - 255;
			if (v < 0)
				v = 0;
			out[row * cols + col] = (uint8_t)v;
		}
	}
}
