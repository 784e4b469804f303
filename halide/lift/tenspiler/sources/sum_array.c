int sum_array(const int *a, int n)
{
	int even = 0, odd = 0;
	int i = 0;
	for (; i + 1 < n; i += 2) {
		even += a[i];
		odd += a[i + 1];
	}
	if (i < n)
		even += a[i];
	return even + odd;
}
