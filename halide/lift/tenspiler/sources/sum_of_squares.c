int sum_of_squares(const int *arr, int n)
{
	int acc = 0;
	int i;
	for (i = n - 1; i >= 0; i--)
		acc += arr[i] * arr[i];
	return acc;
}
