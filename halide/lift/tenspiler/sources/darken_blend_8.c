void darken_blend_8(const int *base, const int *active, int *restrict out, int rows, int cols)
{
	long left = (long)rows * cols;
	while (left-- > 0) {
		int v;
		v = *base;
		if (*base > *active) {
			v = *active;
		}
		*out++ = v;
		base++;
		active++;
	}
}
