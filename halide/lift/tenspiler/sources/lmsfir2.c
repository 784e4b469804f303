void lmsfir2(int NTAPS, const int *input, int *coefficient, int error)
{
	int i;
	for (i = 0; i < NTAPS - 1; ++i) {
		coefficient[i] += input[i] * error;
	}
}
