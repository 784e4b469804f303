// Local arrays whose length is known only when they are reached.
struct pair { int x, y; };

static int sum(const int *p, int n) {
	int s = 0;
	for (int i = 0; i < n; i++) s = s * 3 + p[i];
	return s;
}

int f0(int a, int b) {
	int n = (a & 7) + 1;
	int v[n];
	for (int i = 0; i < n; i++) v[i] = b + i * a;
	return sum(v, n);
}

int f1(int a, int b) {
	char num = 5, k = 3;
	int all = num + 2 * k, s = 0;
	float grid[all], t[all - k - 1];
	for (int i = 0; i < all; i++) grid[i] = (float)i;
	for (int r = 1; r < 4; r++) {
		short w[r][2];
		for (int i = 0; i < r; i++) {
			w[i][0] = (short)(a + i);
			w[i][1] = (short)(b * r);
		}
		for (int i = 0; i < all - k - 1; i++) t[i] = grid[i + k] + w[r - 1][i & 1] % 100;
		s += (int)t[r] + w[0][0];
	}
	return s;
}

int f2(int a, int b) {
	unsigned n = 2 + (b & 3);
	pair p[n];
	for (unsigned i = 0; i < n; i++) p[i] = {a, (int)i};
	pair *q = p + 1;
	return q->x + 10 * q->y + p[n - 1].y;
}
