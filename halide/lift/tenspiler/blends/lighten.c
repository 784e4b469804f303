#include <stdint.h>

#define MAX(x, y) ((x) > (y) ? (x) : (y))

void lighten(const uint8_t *base, const uint8_t *active, uint8_t *out, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = MAX(base[i], active[i]);
}
