int fir_small(const int *input, const int *coefficient, int NTAPS)
{
	int sum = 0;
	for (int i = 0; i < NTAPS; ++i)
		sum += input[i] * coefficient[i];
	return sum;
}
