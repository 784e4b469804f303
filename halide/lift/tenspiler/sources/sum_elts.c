int sum_elts(const int *arr, int n)
{
	int acc = 0;
	int i;
	for (i = n - 1; i >= 0; i--)
		acc += arr[i];
	return acc;
}
