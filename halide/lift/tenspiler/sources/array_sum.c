int array_sum(const int *arr, int n)
{
	int total = 0;
	while (n > 0) {
		int arr_k = *arr++;
		total = total + arr_k;
		n--;
	}
	return total;
}
