#include <stdint.h>

static inline uint8_t clamp_to_byte(int v)
{
	if (v < 0)
		return 0;
	if (v > 255)
		return 255;
	return (uint8_t)v;
}

void linear_dodge(int rows, int cols, uint8_t base[rows][cols], uint8_t active[rows][cols], uint8_t out[rows][cols])
{
	for (int y = 0; y < rows; y++)
		for (int x = 0; x < cols; x++)
			out[y][x] = clamp_to_byte(base[y][x] + active[y][x]);
}
