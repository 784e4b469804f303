void transformer_part2(int pos, int h, int head_size, int dim, const int *value_cache, const int *att, int *xb)
{
	int i, t;
	for (i = 0; i < head_size; i++)
		xb[i] = 0;
	for (t = 0; t <= pos; t++) {
		const int *v = value_cache + t * dim + h * head_size;
		int a = att[t];
		for (i = 0; i < head_size; i++)
			xb[i] += a * v[i];
	}
}
