typedef struct { short x; int y; } pair;
static int total = 3;
static int deep[2][2] = {{1, 2}, {3, 4}};
static pair t[8];
static int helper0(int *w, int *v, short *h, unsigned char *b, unsigned short *u, int n, int m)
{
	int local[8] = {1, 2, 3}, *p = w; pair s = {1, 2}; float f = 2.5f;
	t[(m) & 7].y = (int)(min((int)((1 << 20 ^ u[(1 << 20) & 31])), (int)(((short)(v[(n) & 15]) >> 3))));
	if ((int)(local[(m) & 7]) <= n) return -((int)100);
	n = (int)((long long)(int)((m ? n : 7)) * (int)((b[('a') & 63] + m)) % 1000);
	return (int)(((n ^ s.x) & 1023) * f + f);
}
#define f0(x, y) helper0(w, v, h, b, u, x, y)
void k(int *w, int *v, short *h, unsigned char *b, unsigned short *u, int n)
{
	int local[8] = {1, 2, 3}, *p = w; pair s = {1, 2}; float f = 2.5f;
	int m = n * 3;
	m = (int)((long long)(int)((int)((long long)(int)(n) * (int)(v[(n) & 15]) >> 16)) * (int)(f0(n, m)) % 1000);
	s.x ^= ~((int)m);
	{ const int ni2 = n;
	for (short i2 = 3; i2 >= 0; --i2) {
		if ((i2 || (int)((&s)->x) >= m)) continue;
		f = f > 100 ? 1.5f : f + 1;
		f = -f / 4;
		if ((int)(deep[(i2) & 1][n & 1]) >= 'a') break;
	}
	}
	p = n & 1 ? v : w + 1;
	w[15] ^= m + total + s.x + s.y + local[n & 7] + *p + (int)(f > 10) + t[3].y + deep[1][0];
}
