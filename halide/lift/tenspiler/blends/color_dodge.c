#include <stdint.h>

void color_dodge(const uint8_t *base, const uint8_t *active, uint8_t *out, int rows, int cols)
{
	for (int row = 0; row < rows; row++) {
		for (int col = 0; col < cols; col++) {
			uint8_t b = base[row * cols + col];
			uint8_t a = active[row * cols + col];
			if (a == 255) {
				out[row * cols + col] = 255;
			} else {
				int v = b * 255 / (255 - a);
				out[row * cols + col] = v > 255 ? 255 : v;
			}
		}
	}
}
