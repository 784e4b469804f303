#include <stdint.h>

void darken(const uint8_t *base, const uint8_t *active, uint8_t *out, int n)
{
	while (n--) {
		uint8_t b = *base++, a = *active++;
		*out++ = b > a ? a : b;
	}
}
