void n_real_updates(const int *A, const int *B, const int *C, int *out, int N)
{
	int k = N;
	while (k-- > 0)
		*out++ = *C++ + *A++ * *B++;
}
