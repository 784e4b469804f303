#include <math.h>

void transformer_part1(int pos, int h, int head_size, int dim, const float *key_cache, const float *q, float *att)
{
	const float *qh = q + h * head_size;
	for (int t = 0; t < pos; t++) {
		const float *k = key_cache + t * dim + h * head_size;
		float score = 0.0f;
		for (int i = 0; i < head_size; i++) {
			score += qh[i] * k[i];
		}
		score /= sqrtf(head_size);
		att[t] = score;
	}
}
