#include <math.h>

void transformer_part3(float *hb, int hidden_dim)
{
	for (int i = 0; i < hidden_dim; i++) {
		float val = hb[i];
		val *= (1.0f / (1.0f + expf(-val)));
		hb[i] = val;
	}
}
