void fourth_in_place(int *arr, int n)
{
	for (int i = 0; i < n; ++i) {
		int sq = arr[i] * arr[i];
		int fourth = sq * sq;
		arr[i] = fourth;
	}
}
