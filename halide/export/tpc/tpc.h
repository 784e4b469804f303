// A stand-in for what Habana's TPC-C has built in, as far as emitted kernels use it: vectors of 2048 bits, tensors of up to five
// dimensions, loads that are zero and stores that are nothing outside of them. For the processor compile with tpc-clang instead,
// which does not include this file.
#ifndef TPC_H
#define TPC_H

#include <stdint.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wpsabi"

#define __global

typedef int32_t int5 __attribute__((vector_size(32), aligned(4))); // of which five count
typedef int32_t int64 __attribute__((vector_size(256), aligned(4)));
typedef uint32_t uint64 __attribute__((vector_size(256), aligned(4)));
typedef float float64 __attribute__((vector_size(256), aligned(4)));

typedef struct {
    int64 v1, v2;
} int128;

// A tensor; dimension 0 is the one whose elements lie side by side.
typedef struct {
    void *data;
    int bytes; // of an element
    int size[5];
} tensor;

// The part of the index space that a kernel has to do.
static int5 tpc_offset, tpc_size;
static inline int5 get_index_space_offset(void) { return tpc_offset; }
static inline int5 get_index_space_size(void) { return tpc_size; }

// Where an element is; NULL: outside.
static inline char *tpc_at(int5 at, int lane, const tensor *t)
{
    int64_t place = 0;
    for (int d = 4; d >= 0; d--) {
        const int i = at[d] + (d ? 0 : lane);
        if (i < 0 || i >= t->size[d])
            return NULL;
        place = place * t->size[d] + i;
    }
    return (char *)t->data + place * t->bytes;
}

static inline void *gen_addr(int5 at, tensor t) { return tpc_at(at, 0, &t); }

#define TPC_LANES(type, value)         \
    type out;                          \
    for (int l = 0; l < 64; l++)       \
        out[l] = (value);              \
    return out

#define TPC_MEMORY(name, type, element)                               \
    static inline type v_##name##_ld_tnsr_b(int5 at, tensor t)        \
    {                                                                 \
        type out;                                                     \
        for (int l = 0; l < 64; l++) {                                \
            element e = 0;                                            \
            const char *from = tpc_at(at, l, &t);                     \
            if (from)                                                 \
                memcpy(&e, from, sizeof e);                           \
            out[l] = e;                                               \
        }                                                             \
        return out;                                                   \
    }                                                                 \
    static inline void v_##name##_st_tnsr(int5 at, tensor t, type v)  \
    {                                                                 \
        for (int l = 0; l < 64; l++) {                                \
            const element e = v[l];                                   \
            char *to = tpc_at(at, l, &t);                             \
            if (to)                                                   \
                memcpy(to, &e, sizeof e);                             \
        }                                                             \
    }                                                                 \
    static inline type v_##name##_mov_b(element e) { TPC_LANES(type, e); }
TPC_MEMORY(i32, int64, int32_t)
TPC_MEMORY(f32, float64, float)

#define TPC_SELECT(name, op)                                                                                                   \
    static inline int64 v_i32_sel_##name##_i32_b(int64 a, int64 b, int64 c, int64 d) { TPC_LANES(int64, a[l] op b[l] ? c[l] : d[l]); }       \
    static inline int64 v_i32_sel_##name##_f32_b(float64 a, float64 b, int64 c, int64 d) { TPC_LANES(int64, a[l] op b[l] ? c[l] : d[l]); }   \
    static inline float64 v_f32_sel_##name##_i32_b(int64 a, int64 b, float64 c, float64 d) { TPC_LANES(float64, a[l] op b[l] ? c[l] : d[l]); } \
    static inline float64 v_f32_sel_##name##_f32_b(float64 a, float64 b, float64 c, float64 d) { TPC_LANES(float64, a[l] op b[l] ? c[l] : d[l]); }
TPC_SELECT(less, <)
TPC_SELECT(leq, <=)
TPC_SELECT(grt, >)
TPC_SELECT(geq, >=)
TPC_SELECT(eq, ==)
TPC_SELECT(neq, !=)

static inline int64 v_i32_add_b(int64 a, int64 b) { return (int64)((uint64)a + (uint64)b); }
static inline int64 v_i32_sub_b(int64 a, int64 b) { return (int64)((uint64)a - (uint64)b); }
static inline int64 v_i32_min_b(int64 a, int64 b) { TPC_LANES(int64, a[l] < b[l] ? a[l] : b[l]); }
static inline int64 v_i32_max_b(int64 a, int64 b) { TPC_LANES(int64, a[l] > b[l] ? a[l] : b[l]); }
static inline float64 v_f32_add_b(float64 a, float64 b) { return a + b; }
static inline float64 v_f32_sub_b(float64 a, float64 b) { return a - b; }
static inline float64 v_f32_mul_b(float64 a, float64 b) { return a * b; }

// Products of 64 bits: the low words are v1.
static inline int128 v_i32_mul_b(int64 a, int64 b)
{
    int128 out;
    for (int l = 0; l < 64; l++) {
        const int64_t p = (int64_t)a[l] * b[l];
        out.v1[l] = (int32_t)(uint32_t)(uint64_t)p;
        out.v2[l] = (int32_t)(p >> 32);
    }
    return out;
}

// The sum of all lanes, in each.
static inline int64 v_i32_reduce_add(int64 a)
{
    uint32_t sum = 0;
    for (int l = 0; l < 64; l++)
        sum += (uint32_t)a[l];
    TPC_LANES(int64, (int32_t)sum);
}

static inline uint64 read_lane_id_4b_b(void) { TPC_LANES(uint64, (uint32_t)l); }

#endif
