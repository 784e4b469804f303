void vadd(const int *a, const int *b, int *out, int n)
{
	int k = n;
	while (k-- > 0)
		*out++ = *a++ + *b++;
}
