int rmsnorm_part1(const int *input, const int *weight, int size)
{
	int ss = 0;
	const int *p = input;
	while (p < input + size) {
		ss += *p * *p;
		p++;
	}
	return ss;
}
