void translate_array(const int *a, int *out, int s, int n)
{
	int k = n;
	while (k-- > 0)
		*out++ = *a++ + s;
}
