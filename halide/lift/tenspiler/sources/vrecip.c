void vrecip(const int *arr, int *out, int n)
{
	int k = n;
	while (k-- > 0)
		*out++ = 1 / *arr++;
}
