void ol_l2_cpu2(const int *pred, const int *truth, int *out, int n)
{
	int i = 0;
	for (; i + 4 <= n; i += 4) {
		out[i] = truth[i] - pred[i];
		out[i + 1] = truth[i + 1] - pred[i + 1];
		out[i + 2] = truth[i + 2] - pred[i + 2];
		out[i + 3] = truth[i + 3] - pred[i + 3];
	}
	for (; i < n; i++)
		out[i] = truth[i] - pred[i];
}
