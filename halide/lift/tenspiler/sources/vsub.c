void vsub(const int *a, const int *b, int *out, int n)
{
	const int *end = a + n;
	for (; a < end; ++a, ++b, ++out)
		*out = *a - *b;
}
