/* want: vla.c:6: store of int32: bytes 4096..4099 of local t, an array whose length is no constant: such arrays have 4096 bytes of room */
/* cycles: vla.c:6: store of 4 bytes: bytes 4096..4099 are outside local t of 4096 bytes */
#include <stdint.h>
void k(const int16_t *in, int16_t *out, int n) {
	int32_t t[200 * n];
	for (int i = 0; i < 200 * n; i++) t[i] = i;
	out[0] = (int16_t)t[100 * n];
}
