int mse_array(const int *a, int n)
{
	const int *end = a + n;
	int sum = 0;
	for (; a != end; ++a)
		sum += *a * *a;
	return sum;
}
