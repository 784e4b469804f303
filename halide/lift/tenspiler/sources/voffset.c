void voffset(const int *arr, int *out, int v, int n)
{
	int i;
	for (i = 0; i < n; i++)
		out[i] = arr[i] + v;
}
