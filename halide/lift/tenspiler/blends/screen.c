#include <stdint.h>

void screen(const uint8_t *base, const uint8_t *active, uint8_t *out, int rows, int cols)
{
	for (int row = 0; row < rows; row++) {
		for (int col = 0; col < cols; col++) {
			uint8_t b = base[row * cols + col];
			uint8_t a = active[row * cols + col];
			out[row * cols + col] = b + a - (b * a) / 255;
		}
	}
}
