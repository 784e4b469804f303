void vneg(int n, const int *arr, int *restrict out)
{
	for (int i = n - 1; i >= 0; --i) {
		out[i] = 0 - arr[i];
	}
}
