void matscal(const int *mat, int *restrict out, int val, int m, int n)
{
	long left = (long)m * n;
	while (left-- > 0) {
		int v;
		v = *mat * val;
		*out++ = v;
		mat++;
	}
}
