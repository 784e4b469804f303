int softmax_part1(const int *input, int max_pos)
{
	int best = *input;
	const int *p = input + 1;
	while (p != input + max_pos) {
		best = *p > best ? *p : best;
		++p;
	}
	return best;
}
