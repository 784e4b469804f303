void transformer_part4(const int *input1, const int *input2, int *out, int hidden_dim)
{
	int k = hidden_dim;
	while (k-- > 0)
		*out++ = *input1++ * *input2++;
}
