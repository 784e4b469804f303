void lighten_blend_8(const int *base, const int *active, int *out, int rows, int cols)
{
	int n = rows * cols;
	int i = 0;
	for (; i + 3 < n; i += 4) {
		out[i] = base[i] < active[i] ? active[i] : base[i];
		out[i + 1] = base[i + 1] < active[i + 1] ? active[i + 1] : base[i + 1];
		out[i + 2] = base[i + 2] < active[i + 2] ? active[i + 2] : base[i + 2];
		out[i + 3] = base[i + 3] < active[i + 3] ? active[i + 3] : base[i + 3];
	}
	for (; i < n; i++)
		out[i] = base[i] < active[i] ? active[i] : base[i];
}
