void vcopy(const int *a, int *out, int n)
{
	const int *end = a + n;
	for (; a < end; ++a, ++out)
		*out = *a;
}
