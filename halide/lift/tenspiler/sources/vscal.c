void vscal(const int *arr, int *out, int v, int n)
{
	int i = 0;
	for (; i + 4 <= n; i += 4) {
		out[i] = v * arr[i];
		out[i + 1] = v * arr[i + 1];
		out[i + 2] = v * arr[i + 2];
		out[i + 3] = v * arr[i + 3];
	}
	for (; i < n; i++)
		out[i] = v * arr[i];
}
