package gemmini

// spaces are the places that helpers use.
const spaces = `// The accumulator from its row 0: to be overwritten, added to, and moved out with all 32 bits.
#define ACC ((uint32_t)1 << 31)
#define ACC_ADD ((uint32_t)3 << 30)
#define ACC_FULL ((uint32_t)5 << 29)

static inline size_t least(size_t a, size_t b) { return a < b ? a : b; }
`

const addHelper = `// A term of a sum: an array, or DIM equal numbers.
struct term {
    const acc_t *at;
    bool constant;
};

// out[i] = the sum of the terms' [i], modulo 2^32: added as they move into the accumulator, up to 16 rows of 16 at a time.
static void gemmini_add(acc_t *out, size_t n, const struct term *terms, int count)
{
    gemmini_config_st(DIM * sizeof(acc_t));
    for (size_t i = 0, cols, rows; i < n; i += rows * cols) {
        cols = least(n - i, DIM);
        rows = least((n - i) / cols, DIM);
        for (int t = 0; t < count; t++) {
            gemmini_config_ld(terms[t].constant ? 0 : DIM * sizeof(acc_t));
            gemmini_extended_mvin(terms[t].at + (terms[t].constant ? 0 : i), t ? ACC_ADD : ACC, cols, rows);
        }
        gemmini_extended_mvout(out + i, ACC_FULL, cols, rows);
    }
    gemmini_fence();
}
`

const rowsHelper = `// out[i] = the sum over k of a[k][i], of n numbers each, modulo 2^32.
static void gemmini_sum_rows(acc_t *out, size_t n, const acc_t *a, size_t count)
{
    gemmini_config_st(DIM * sizeof(acc_t));
    gemmini_config_ld(DIM * sizeof(acc_t));
    for (size_t i = 0, cols, rows; i < n; i += rows * cols) {
        cols = least(n - i, DIM);
        rows = least((n - i) / cols, DIM);
        for (size_t k = 0; k < count; k++)
            gemmini_extended_mvin(a + k * n + i, k ? ACC_ADD : ACC, cols, rows);
        gemmini_extended_mvout(out + i, ACC_FULL, cols, rows);
    }
    gemmini_fence();
}
`

const totalHelper = `// *out = the sum of n numbers, modulo 2^32: rows of 16 are added up, then their 16 sums.
static void gemmini_total(acc_t *out, const acc_t *a, size_t n)
{
    static acc_t sums[DIM];
    gemmini_config_ld(DIM * sizeof(acc_t));
    gemmini_config_st(DIM * sizeof(acc_t));
    gemmini_extended_mvin(0, ACC, DIM, 1); // zeros
    for (size_t i = 0; i < n; i += DIM)
        gemmini_extended_mvin(a + i, ACC_ADD, least(n - i, DIM), 1);
    gemmini_extended_mvout(sums, ACC_FULL, DIM, 1);
    gemmini_fence();
    for (size_t i = 0; i < DIM; i++)
        gemmini_extended_mvin(sums + i, i ? ACC_ADD : ACC, 1, 1);
    gemmini_extended_mvout(out, ACC_FULL, 1, 1);
    gemmini_fence();
}
`

// matmulHelper is for results of a type: $OUT, $NAME, $PARAMS, $ST the configuration, $AT where results are.
const matmulHelper = `// c[i][j] = the sum over k of a[i][k] * b[k][j]$WHAT; strides are in elements. Weights stay in the array.
static void $NAME($OUT *c, const elem_t *a, size_t a_stride, const elem_t *b, size_t b_stride, size_t rows, size_t cols, size_t depth$PARAMS)
{
    const uint32_t at_a = 0, at_b = DIM;
    gemmini_config_ex(WEIGHT_STATIONARY, NO_ACTIVATION, 0);
    $ST;
    for (size_t i = 0; i < rows; i += DIM) {
        for (size_t j = 0; j < cols; j += DIM) {
            const size_t m = least(rows - i, DIM), n = least(cols - j, DIM);
            for (size_t k = 0; k < depth; k += DIM) {
                const size_t d = least(depth - k, DIM);
                gemmini_config_ld(a_stride * sizeof(elem_t));
                gemmini_extended_mvin(a + i * a_stride + k, at_a, d, m);
                gemmini_config_ld(b_stride * sizeof(elem_t));
                gemmini_extended_mvin(b + k * b_stride + j, at_b, n, d);
                gemmini_extended_preload(at_b, k ? ACC_ADD : ACC, n, d, n, m);
                gemmini_extended_compute_preloaded(at_a, GARBAGE_ADDR, d, m, n, m);
            }
            gemmini_extended_mvout(c + i * cols + j, $AT, n, m);
        }
    }
    gemmini_fence();
}
`
