#include <stdint.h>
#include <adf.h>
// Functions of every kind of operand; all are run with the same arguments: two buffers of 64 int32 and a number.

static int32_t table[8] = {1, -2, 3, -4, 5, -6, 7, -8};
static const int16_t ramp[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static int32_t *hole = &table[3];
static const v8int32 ones = {1, 1, 1, 1, 1, 1, 1, 1};

void sums(int32_t *restrict in, int32_t *restrict out, int32_t n) {
    int32_t s = 0;
    for (int i = 0; i < 64; i++) {
        s += in[i] * n;
        if (in[i] & 1) s ^= i; else s -= 3;
        out[i] = s >> (i & 7);
    }
}

void narrow(int32_t *restrict in, int32_t *restrict out, int32_t n) {
    int16_t *o = (int16_t *)out;
    int8_t *b = (int8_t *)(out + 32);
    for (int i = 0; i < 32; i++) {
        o[i] = (int16_t)(in[i] + n);
        b[i] = (int8_t)in[i];
    }
    for (int i = 0; i < 16; i++) o[i] += ramp[i] + (uint8_t)b[i];
}

void wide(int32_t *restrict in, int32_t *restrict out, int32_t n) {
    int64_t s = 1;
    uint64_t u = 7;
    int64_t *o = (int64_t *)out;
    for (int i = 0; i < 16; i++) {
        s = s * 3 + in[i] - (s >> 5);
        u = (u << 3) ^ (uint64_t)in[i];
        o[i] = s + (int64_t)(u & 0xffffff);
    }
    o[16] = s / (n | 1);
    o[17] = s % (n | 1);
    o[18] = s > (int64_t)u;
}

void divide(int32_t *restrict in, int32_t *restrict out, int32_t n) {
    for (int i = 0; i < 16; i++) {
        int32_t d = (in[i] & 15) + 1;
        out[i] = in[i + 16] / d;
        out[i + 16] = in[i + 16] % d;
        out[i + 32] = (int32_t)((uint32_t)in[i] / (uint32_t)d);
    }
}

void floats(int32_t *restrict in, int32_t *restrict out, int32_t n) {
    float *o = (float *)out;
    float s = 0.5f;
    for (int i = 0; i < 16; i++) {
        float x = (float)(in[i] & 1023) * 0.25f;
        s = s + x * 1.5f - (x > s ? 1.0f : 2.0f);
        o[i] = s;
        o[i + 16] = s / (x + 1.0f);
        out[i + 32] = (int32_t)s;
    }
}

void locals(int32_t *restrict in, int32_t *restrict out, int32_t n) {
    int32_t a[16];
    for (int i = 0; i < 16; i++) a[i] = in[i];
    for (int i = 0; i < 15; i++)
        for (int j = 0; j < 15; j++)
            if (a[j] > a[j + 1]) {
                int32_t t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
    for (int i = 0; i < 16; i++) out[i] = a[i];
}

void globals(int32_t *restrict in, int32_t *restrict out, int32_t n) {
    *hole = n;
    for (int i = 0; i < 8; i++) {
        table[i] += in[i];
        out[i] = table[i] + hole[0];
    }
}

void search(int32_t *restrict in, int32_t *restrict out, int32_t n) {
    int i = 0;
    while (i < 63 && in[i] != in[63]) i++;
    out[0] = i;
    do { out[1] = --i; } while (i > 0);
    switch (n & 3) {
    case 0: out[2] = 10; break;
    case 1: out[2] = 20;
    case 2: out[3] = 30; break;
    default: out[3] = 40;
    }
}

void vectors(int32_t *restrict in, int32_t *restrict out, int32_t n) {
    v8int32 *p = (v8int32 *)in, *q = (v8int32 *)out;
    v8int32 *one = (v8int32 *)&ones;
    v8acc80 acc = lmul(p[0], *one);
    for (int i = 1; i < 4; i++) acc = lmac(acc, p[i], p[i - 1]);
    q[0] = srs(acc, 8);
    q[1] = srs(lmsc(acc, p[4], p[5]), 10);
    v16int32 x = concat(p[0], p[1]);
    v16int32 y = concat(p[2], p[3]);
    unsigned m = lt16(x, y);
    v16int32 z = select16(m, x, y);
    q[2] = ext_w(z, 0);
    q[3] = ext_w(z, 1);
    out[32] = (int32_t)m;
    out[33] = ext_elem(p[6], n & 7);
    v8int32 e = p[7];
    e = upd_elem(e, n & 7, n);
    q[5] = e + p[1];
}

void modes(int32_t *restrict in, int32_t *restrict out, int32_t n) {
    v16int16 *p = (v16int16 *)in, *q = (v16int16 *)out;
    v16acc48 acc = ups(p[0], 10);
    for (int r = 0; r < 4; r++) {
        set_rnd(r);
        if (r & 1) set_sat(); else clr_sat();
        q[r] = srs(acc, 5 + r);
    }
}

void steps(int32_t *restrict in, int32_t *restrict out, int32_t n) {
    v32int16 x = *(v32int16 *)in;
    v16int16 z = *(v16int16 *)(in + 16);
    v16acc48 acc = mul16(x, 0, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1);
    for (int i = 0; i < 8; i++) acc = mac16(acc, x, 2 * (i & 3), 0x03020100, 0x07060504, 0x2110, z, 2, 0, 0, 1);
    *(v16int16 *)out = srs(acc, 15);
}

void window(input_window<int32_t> *in, output_window<int32_t> *out, int32_t n) {
    int32_t s = n;
    for (int i = 0; i < 32; i++) {
        s += window_readincr(in);
        window_writeincr(out, s);
    }
    v8int32 v = window_readincr_v8(in);
    window_writeincr(out, v);
}

void stream(input_stream<int32_t> *in, output_stream<int32_t> *out, int32_t n) {
    for (int i = 0; i < 32; i++) writeincr(out, readincr(in) * n);
    for (int i = 0; i < 4; i++) {
        v4int32 v = readincr_v4(in);
        writeincr(out, v);
    }
}
