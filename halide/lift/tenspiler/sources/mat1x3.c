void mat1x3(int N, const int *h, const int *x, int *y)
{
	const int *p_h = h;
	for (int i = 0; i < N; i++) {
		const int *p_x = x;
		*y = 0;
		for (int f = 0; f < N; f++)
			*y += *p_h++ * *p_x++;
		y++;
	}
}
