// Loops that read and write memory in one place, branch around little, and hold short loops: programs k,
// each on its own, apart by empty lines.

// Pointer cell.
typedef struct {
    int *p;
    int n;
} S;
static S s;
void k(int *restrict a, int *restrict b, int n) {
    s.p = a;
    s.n = 0;
    for (int i = 0; i < n; i++) {
        s.n += *s.p;
        s.p++;
        if (s.n > 100) s.p = b;
    }
    b[1] = s.n;
    b[2] = *s.p;
}

// Float cell.
static float f = 1.5f;
static double d = 2.0;
void k(int *restrict a, int *restrict b, int n) {
    for (int i = 0; i < n; i++) {
        f = f * 0.5f + (float)a[i];
        d = d + (double)a[i];
        if (a[i] > 0) f = 1.0f;
    }
    b[0] = (int)f;
    b[1] = (int)d;
}

// Guarded undefined.
void k(int *restrict a, int *restrict b, int n) {
    int t[4];
    int x;
    int y = 0;
    for (int i = 0; i < n; i++) {
        if (i > 0) {
            y += x + 1;
        }
        x = a[i];
        if (i == 2) t[1] = x;
        if (i > 3) y ^= t[1] + 3;
    }
    b[0] = y;
}

// Undefined local cell.
void k(int *restrict a, int *restrict b, int n) {
    int t[4];
    for (int i = 0; i < n; i++) {
        if (a[i] > 1000000000) t[0] = i;
        b[i] = a[i];
    }
    b[0] = n;
}

// Acc cells.
void k(int *restrict a, int *restrict b, int n) {
    v8acc80 acc[2];
    acc[0] = null_v8acc80();
    acc[1] = null_v8acc80();
    v16int32 x = *(v16int32 *)a;
    v8int32 z = *(v8int32 *)(a + 8);
    for (int i = 0; i < n; i++) {
        acc[i & 1] = lmac8(acc[i & 1], x, 0, 0x76543210, z, 0, 0x76543210);
        acc[0] = lmac8(acc[0], x, 8, 0x76543210, z, 0, 0);
    }
    *(v8int32 *)b = srs(acc[0], 10);
}

// Vector cell.
static v8int32 g;
void k(int *restrict a, int *restrict b, int n) {
    g = *(v8int32 *)a;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 3; j++) {
            g = upd_elem(g, j, ext_elem(g, 7 - j) + i);
            ((int *)&g)[3] += 2;
        }
        if (i > 2) *(v8int32 *)b = g;
    }
    *(v8int32 *)(b + 8) = g;
}

// Bytes.
static signed char c[4];
static unsigned short h;
static _Bool q;
void k(int *restrict a, int *restrict b, int n) {
    for (int i = 0; i < n; i++) {
        c[1] += a[i];
        h += c[1];
        q = a[i] > 3;
        if (q) c[1] = 127;
    }
    b[0] = c[1];
    b[1] = h;
    b[2] = q;
}

// Volatile.
static volatile int v;
void k(int *restrict a, int *restrict b, int n) {
    for (int i = 0; i < n; i++) {
        v = v + a[i];
        if (a[i] > 3) v = 1;
    }
    b[0] = v;
}

// Shared.
void k(int *a, int *b, int n) {
    for (int i = 0; i < n; i++) {
        b[0] += a[i];
        if (a[i] > 5) b[1]++;
        b[2] = b[0] > b[1] ? 3 : b[2];
    }
}

// Ternaries.
void k(int *restrict a, int *restrict b, int n) {
    int *p = a;
    for (int i = 0; i < n; i++) {
        int s = a[i] > 0 ? 3 : -1;
        int u = s * 4 + (s >> 1);
        unsigned w = a[i] & 1 ? 0xffffffffu : 7u;
        b[i] = u + (int)(w >> 3) + (w > 8u) + *p;
        p += a[i] > 0;
    }
    b[0] = (int)(p - a);
}

// Breaks.
static int s;
void k(int *restrict a, int *restrict b, int n) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 4; j++) {
            s += a[j];
            if (s > 1000) break;
            b[j] += s;
        }
        if (s < -5000) return;
    }
    b[9] = s;
}

// Zero rounds.
static long long s = 3;
void k(int *restrict a, int *restrict b, int n) {
    for (int i = 8; i < n; i++) {
        s += a[i];
    }
    do {
        s ^= 5;
        b[5] += (int)s;
    } while (--n > 0);
    b[0] = (int)s;
}

// Long nests.
void k(int *restrict a, int *restrict b, int n) {
    for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) for (int l = 0; l < 3; l++)
        for (int m = 0; m < 2; m++) b[i + j + l + m] += a[i * j + l] * (m ? 2 : n);
}

// Struct copy.
typedef struct {
    long long x;
    int y;
    short z[3];
} T;
static T g, h;
void k(int *restrict a, int *restrict b, int n) {
    for (int i = 0; i < n; i++) {
        T t = g;
        t.x += a[i];
        t.z[i % 3]++;
        if (t.x > 0) h = t;
        g = t;
        g.y = h.z[1];
    }
    b[0] = (int)g.x;
    b[1] = g.y;
    b[2] = h.z[0];
}

// Empty.
void k(int *restrict a, int *restrict b, int n) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 2; j++) {
            if (a[j]) ;
        }
    }
}

// Goto out.
void k(int *restrict a, int *restrict b, int n) {
    int x = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] < 0) {
            x = -1;
        } else if (a[i] > 7) {
            x = 2;
        } else x++;
        switch (x) {
            case 0: b[0]++;
            break;
            case 2: b[1] += 2;
            default: b[2]--;
        }
    }
    b[3] = x;
}
