void scale_array(int *a, int s, int n)
{
	for (int i = 0; i < n; i++)
		a[i] = a[i] * s;
}
