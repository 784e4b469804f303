// A stand-in for Gemmini's header (16 by 16 int8, accumulators of int32): the same macros make the same commands, which the model of
// vyasa executes: vyasa gemmini ./program. For the processor compile with the vendor's gemmini.h instead.
#ifndef GEMMINI_H
#define GEMMINI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DIM 16
#define ADDR_LEN 32
#define XCUSTOM_ACC 3

typedef int8_t elem_t;
typedef int32_t acc_t;

#define GARBAGE_ADDR ((uint32_t)(-1))
#define OUTPUT_STATIONARY 0
#define WEIGHT_STATIONARY 1
#define NO_ACTIVATION 0
#define RELU 1

#define k_CONFIG 0
#define k_MVIN2 1
#define k_MVIN 2
#define k_MVOUT 3
#define k_COMPUTE_PRELOADED 4
#define k_COMPUTE_ACCUMULATE 5
#define k_PRELOAD 6
#define k_FLUSH 7
#define k_LOOP_WS 8
#define k_LOOP_WS_CONFIG_BOUNDS 9
#define k_LOOP_WS_CONFIG_ADDRS_AB 10
#define k_LOOP_WS_CONFIG_ADDRS_DC 11
#define k_LOOP_WS_CONFIG_STRIDES_AB 12
#define k_LOOP_WS_CONFIG_STRIDES_DC 13
#define k_MVIN3 14
#define k_LOOP_CONV_WS 15
#define k_LOOP_CONV_WS_CONFIG_1 16
#define k_LOOP_CONV_WS_CONFIG_2 17
#define k_LOOP_CONV_WS_CONFIG_3 18
#define k_LOOP_CONV_WS_CONFIG_4 19
#define k_LOOP_CONV_WS_CONFIG_5 20
#define k_LOOP_CONV_WS_CONFIG_6 21

static void gemmini_read(int from, void *to, size_t n)
{
    for (size_t done = 0; done < n;) {
        const ssize_t got = read(from, (char *)to + done, n - done);
        if (got <= 0)
            exit(3); // the model has ended
        done += (size_t)got;
    }
}

static void gemmini_write(int to, const void *from, size_t n)
{
    for (size_t done = 0; done < n;) {
        const ssize_t put = write(to, (const char *)from + done, n - done);
        if (put <= 0)
            exit(3);
        done += (size_t)put;
    }
}

// Sends a command to the model, and moves this program's memory for it.
static void gemmini_command(uint64_t funct, uint64_t rs1, uint64_t rs2)
{
    static int to = -1, from = -1;
    if (to < 0 && (!getenv("GEMMINI_MODEL") || sscanf(getenv("GEMMINI_MODEL"), "%d,%d", &to, &from) != 2)) {
        fprintf(stderr, "there is no Gemmini here: run this program on the model, by vyasa gemmini PROGRAM\n");
        exit(3);
    }
    char command[25] = {'C'};
    memcpy(command + 1, &funct, 8);
    memcpy(command + 9, &rs1, 8);
    memcpy(command + 17, &rs2, 8);
    gemmini_write(to, command, sizeof command);
    for (;;) {
        char what;
        uint64_t a, n;
        gemmini_read(from, &what, 1);
        gemmini_read(from, &a, 8);
        gemmini_read(from, &n, 8);
        switch (what) {
        case 'R':
            gemmini_write(to, (const void *)(uintptr_t)a, n);
            break;
        case 'W':
            gemmini_read(from, (void *)(uintptr_t)a, n);
            break;
        case 'E':
            exit(3); // the model says why
        default:
            return;
        }
    }
}

#define ROCC_INSTRUCTION_RS1_RS2(x, rs1, rs2, funct) gemmini_command(funct, (uint64_t)(rs1), (uint64_t)(rs2))

static inline uint64_t gemmini_bits(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

#define GEMMINI_PLACE(at, cols, rows) ((uint64_t)(rows) << (ADDR_LEN + 16) | (uint64_t)(cols) << ADDR_LEN | (uint64_t)(at))

#define gemmini_extended_mvin(dram, at, cols, rows) ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, dram, GEMMINI_PLACE(at, cols, rows), k_MVIN)
#define gemmini_extended_mvin2(dram, at, cols, rows) ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, dram, GEMMINI_PLACE(at, cols, rows), k_MVIN2)
#define gemmini_extended_mvin3(dram, at, cols, rows) ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, dram, GEMMINI_PLACE(at, cols, rows), k_MVIN3)
#define gemmini_extended_mvout(dram, at, cols, rows) ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, dram, GEMMINI_PLACE(at, cols, rows), k_MVOUT)
#define gemmini_mvin(dram, at) gemmini_extended_mvin(dram, at, DIM, DIM)
#define gemmini_mvout(dram, at) gemmini_extended_mvout(dram, at, DIM, DIM)

#define gemmini_extended_compute_preloaded(a, bd, a_cols, a_rows, bd_cols, bd_rows) \
    ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, GEMMINI_PLACE(a, a_cols, a_rows), GEMMINI_PLACE(bd, bd_cols, bd_rows), k_COMPUTE_PRELOADED)
#define gemmini_extended_compute_accumulated(a, bd, a_cols, a_rows, bd_cols, bd_rows) \
    ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, GEMMINI_PLACE(a, a_cols, a_rows), GEMMINI_PLACE(bd, bd_cols, bd_rows), k_COMPUTE_ACCUMULATE)
#define gemmini_extended_preload(bd, c, bd_cols, bd_rows, c_cols, c_rows) \
    ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, GEMMINI_PLACE(bd, bd_cols, bd_rows), GEMMINI_PLACE(c, c_cols, c_rows), k_PRELOAD)

#define gemmini_extended_config_ex(dataflow, act, shift, a_stride, a_transpose, b_transpose) \
    ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, gemmini_bits(1) << 32 | (uint64_t)(a_stride) << 16 | (b_transpose) << 9 | (a_transpose) << 8 | (act) << 3 | \
                             (dataflow) << 2, (uint64_t)1 << 48 | (shift), k_CONFIG)
#define gemmini_config_ex(dataflow, act, shift) gemmini_extended_config_ex(dataflow, act, shift, 1, 0, 0)
#define gemmini_extended3_config_ld(stride, scale, shrunk, id) \
    ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, gemmini_bits(scale) << 32 | DIM << 16 | 1 << 8 | (id) << 3 | (shrunk) << 2 | 1, stride, k_CONFIG)
#define gemmini_config_ld(stride) gemmini_extended3_config_ld(stride, 1, false, 0)
#define gemmini_extended_config_st(stride, act, scale) \
    ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, (act) << 2 | 2, gemmini_bits(scale) << 32 | (uint32_t)(stride), k_CONFIG)
#define gemmini_config_st(stride) gemmini_extended_config_st(stride, NO_ACTIVATION, 1)

#define gemmini_loop_ws(I, J, K, pad_I, pad_J, pad_K, A, B, D, C, A_stride, B_stride, D_stride, C_stride, A_transpose, B_transpose, full_C, low_D, \
                        ex_accumulate, act, a_spad_id, b_spad_id, is_resadd) \
    do { \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, (uint64_t)(pad_K) << 32 | (uint64_t)(pad_J) << 16 | (uint64_t)(pad_I), \
                                 (uint64_t)(K) << 32 | (uint64_t)(J) << 16 | (uint64_t)(I), k_LOOP_WS_CONFIG_BOUNDS); \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, A, B, k_LOOP_WS_CONFIG_ADDRS_AB); \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, D, C, k_LOOP_WS_CONFIG_ADDRS_DC); \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, A_stride, B_stride, k_LOOP_WS_CONFIG_STRIDES_AB); \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, D_stride, C_stride, k_LOOP_WS_CONFIG_STRIDES_DC); \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, (uint64_t)(a_spad_id) << 18 | (uint64_t)(b_spad_id) << 16 | (uint64_t)(act) << 8 | \
                                 (low_D) << 2 | (full_C) << 1 | (ex_accumulate), \
                                 (uint64_t)(is_resadd) << 2 | (B_transpose) << 1 | (A_transpose), k_LOOP_WS); \
    } while (0)

#define GEMMINI_WORD(a, at_a, b, at_b, c, at_c, d, at_d) \
    ((uint64_t)(a) << (at_a) | (uint64_t)(b) << (at_b) | (uint64_t)(c) << (at_c) | (uint64_t)(d) << (at_d))

#define gemmini_loop_conv_ws(batch_size, in_row_dim, in_col_dim, in_channels, out_channels, out_row_dim, out_col_dim, pool_out_row_dim, pool_out_col_dim, \
                             stride, padding, kernel_dim, kernel_dilation, pool_size, pool_stride, pool_padding, batches, porows, pocols, pochs, krows, \
                             kcols, kchs, lpad, rpad, upad, dpad, plpad, prpad, pupad, pdpad, orows, ocols, weights, output, bias, input, no_bias, no_pool, \
                             downsample, wrot180, input_dilated, activation, trans_output_1203, trans_weight_1203, trans_weight_0132, trans_input_3120, \
                             max_pixels_per_row, in_stride, weight_stride, out_stride, dw, a_spad_id, b_spad_id) \
    do { \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, GEMMINI_WORD(out_channels, 48, in_channels, 32, in_row_dim, 16, batch_size, 0), \
                                 (uint64_t)(padding) << 56 | GEMMINI_WORD(stride, 48, out_col_dim, 32, pool_out_row_dim, 16, out_row_dim, 0), \
                                 k_LOOP_CONV_WS_CONFIG_1); \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, (uint64_t)(pool_padding) | GEMMINI_WORD(kernel_dim, 48, pool_out_col_dim, 32, pool_size, 16, pool_stride, 8), \
                                 GEMMINI_WORD(batches, 48, porows, 32, pocols, 16, pochs, 0), k_LOOP_CONV_WS_CONFIG_2); \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, GEMMINI_WORD(krows, 48, kcols, 32, kchs, 16, lpad, 0), \
                                 (uint64_t)(in_col_dim) | GEMMINI_WORD(rpad, 48, upad, 32, dpad, 24, plpad, 16), k_LOOP_CONV_WS_CONFIG_3); \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, (uint64_t)(kernel_dilation) | GEMMINI_WORD(orows, 48, prpad, 32, pupad, 21, pdpad, 10), \
                                 GEMMINI_WORD(in_stride, 48, weight_stride, 32, out_stride, 16, ocols, 0), k_LOOP_CONV_WS_CONFIG_4); \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, weights, output, k_LOOP_CONV_WS_CONFIG_5); \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, bias, input, k_LOOP_CONV_WS_CONFIG_6); \
        ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, GEMMINI_WORD(a_spad_id, 18, b_spad_id, 16, max_pixels_per_row, 8, dw, 6) | \
                                 GEMMINI_WORD(trans_input_3120, 5, trans_weight_0132, 4, trans_weight_1203, 3, trans_output_1203, 2) | \
                                 (uint64_t)(wrot180) << 1 | (uint64_t)(no_bias), \
                                 GEMMINI_WORD(activation, 3, input_dilated, 2, downsample, 1, no_pool, 0), k_LOOP_CONV_WS); \
    } while (0)

#define gemmini_flush(skip) ROCC_INSTRUCTION_RS1_RS2(XCUSTOM_ACC, skip, 0, k_FLUSH)
#define gemmini_fence() ((void)0)

#endif
