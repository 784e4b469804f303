package gemmini

// spaces are the places that helpers use.
const spaces = `// The accumulator from its row 0: to be overwritten, added to, and moved out with all 32 bits.
#define ACC ((uint32_t)1 << 31)
#define ACC_ADD ((uint32_t)3 << 30)
#define ACC_FULL ((uint32_t)5 << 29)

// How many blocks n elements are, and how many the last one lacks.
#define BLOCKS(n) (((n) + DIM - 1) / DIM)
#define PAD(n) (BLOCKS(n) * DIM - (n))

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

// matmulHelper is for results of a type: $OUT, $NAME, $PARAMS, $ST the configuration, $FULL whether results have all
// bits, $ACT.
const matmulHelper = `// c[i][j] = the sum over k of a[i][k] * b[k][j]$WHAT; strides are in elements. Loops of the machine take up to half of the
// accumulator and of the scratchpad each; what is deeper is added in several.
static void $NAME($OUT *c, const elem_t *a, size_t a_stride, const elem_t *b, size_t b_stride, size_t rows, size_t cols, size_t depth$PARAMS)
{
    gemmini_config_ex(WEIGHT_STATIONARY, NO_ACTIVATION, 0);
    $ST;
    gemmini_extended3_config_ld(a_stride * sizeof(elem_t), 1, false, 0);
    gemmini_extended3_config_ld(b_stride * sizeof(elem_t), 1, false, 1);
    for (size_t i = 0, m; i < rows; i += m) {
        m = least(rows - i, 4 * DIM);
        for (size_t j = 0, n; j < cols; j += n) {
            n = least(cols - j, 8 * DIM);
            for (size_t k = 0, d; k < depth; k += d) {
                d = least(depth - k, 32 * DIM);
                gemmini_loop_ws(BLOCKS(m), BLOCKS(n), BLOCKS(d), PAD(m), PAD(n), PAD(d), a + i * a_stride + k, b + k * b_stride + j, NULL,
                                k + d == depth ? c + i * cols + j : NULL, a_stride, b_stride, 0, cols, false, false, $FULL, false, k > 0, $ACT, 0, 0,
                                false);
            }
        }
    }
    gemmini_fence();
}
`
