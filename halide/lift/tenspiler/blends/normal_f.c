#include <stdint.h>

void normal_f(const uint8_t *base, const uint8_t *active, uint8_t *out, float opacity, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = (uint8_t)(opacity * active[i] + (1.0f - opacity) * base[i]);
}
