void len_sq(const int *arr, int n, int *result)
{
	*result = 0;
	for (int i = 0; i < n; i++)
		*result += arr[i] * arr[i];
}
