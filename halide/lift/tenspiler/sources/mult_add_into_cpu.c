void mult_add_into_cpu(const int *X, const int *Y, const int *Z, int *out, int N)
{
	const int *end = X + N;
	for (; X < end; ++X, ++Y, ++Z, ++out)
		*out = *Z + *X * *Y;
}
