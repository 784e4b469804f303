#include <stdint.h>

void dissolve(const uint8_t *base, const uint8_t *active, uint8_t *out, int opacity, int rand_value, int rows, int cols)
{
	for (int row = 0; row < rows; row++) {
		for (int col = 0; col < cols; col++) {
			uint8_t b = base[row * cols + col];
			uint8_t a = active[row * cols + col];
			int level = rand_value % 100 + 1;
			if (opacity >= level)
				b = a;
			out[row * cols + col] = b;
		}
	}
}
