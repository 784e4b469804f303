int len_sq(const int *arr, int n)
{
	const int *end = arr + n;
	int sum = 0;
	for (; arr != end; ++arr)
		sum += *arr * *arr;
	return sum;
}
