#include <math.h>

void rmsnorm_part2(float *o, const float *x, const float *weight, float ss, int size)
{
	ss /= size;
	ss += 1.0f;
	ss = 1.0f / sqrtf(ss);
	for (int j = 0; j < size; j++) {
		o[j] = weight[j] * (ss * x[j]);
	}
}
