#include <stdint.h>

void normal(const uint8_t *base, const uint8_t *active, uint8_t *out, uint8_t opacity, int n)
{
	for (int i = 0; i < n; i++) {
		unsigned mixed = opacity * active[i] + (255 - opacity) * base[i];
		out[i] = mixed / 255;
	}
}
