void subeq_sca(int *a, int b, int n)
{
	for (int i = 0; i < n; i++)
		a[i] = a[i] - b;
}
