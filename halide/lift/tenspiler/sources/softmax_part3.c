int softmax_part3(const int *output, int max_pos)
{
	int even = 0, odd = 0;
	int i = 0;
	for (; i + 1 < max_pos; i += 2) {
		even += output[i];
		odd += output[i + 1];
	}
	if (i < max_pos)
		even += output[i];
	return even + odd;
}
