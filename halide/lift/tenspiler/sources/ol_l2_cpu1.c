void ol_l2_cpu1(int n, const int *pred, const int *truth, int *restrict out)
{
	for (int i = n - 1; i >= 0; --i) {
		out[i] = (truth[i] - pred[i]) * (truth[i] - pred[i]);
	}
}
