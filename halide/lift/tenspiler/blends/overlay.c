#include <stdint.h>

void overlay(const uint8_t *base, const uint8_t *active, uint8_t *out, int rows, int cols)
{
	for (int row = 0; row < rows; row++) {
		for (int col = 0; col < cols; col++) {
			uint8_t b = base[row * cols + col];
			uint8_t a = active[row * cols + col];
			int v;
			if (b >= 128)
				v = 255 - 2 * (255 - b) * (255 - a) / 255;
			else
				v = 2 * b * a / 255;
			out[row * cols + col] = (uint8_t)v;
		}
	}
}
