int lmsfir1(const int *input, const int *coefficient, int NTAPS)
{
	int even = 0, odd = 0;
	int i = 0;
	for (; i + 1 < NTAPS; i += 2) {
		even += input[i] * coefficient[i];
		odd += input[i + 1] * coefficient[i + 1];
	}
	if (i < NTAPS)
		even += input[i] * coefficient[i];
	return even + odd;
}
