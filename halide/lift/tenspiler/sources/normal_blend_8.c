void normal_blend_8(const int *base, const int *active, int *out, int opacity, int n)
{
	int i;
	for (i = 0; i < n; i++)
		out[i] = opacity * active[i] + (32 - opacity) * base[i];
}
