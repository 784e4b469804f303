void normal_blend_f(const int *base, const int *active, int *out, int opacity, int n)
{
	const int *end = base + n;
	for (; base < end; ++base, ++active, ++out)
		*out = opacity * *active + (1 - opacity) * *base;
}
