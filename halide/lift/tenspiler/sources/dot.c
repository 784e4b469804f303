int dot(const int *a, const int *b, int n)
{
	int total = 0;
	while (n > 0) {
		int a_k = *a++;
		int b_k = *b++;
		total = total + a_k * b_k;
		n--;
	}
	return total;
}
