/* vyasa_aie_window.h: windows, the blocks of memory that a kernel is handed in an
 * ADF graph (UG1079, Window and Streaming Data API). Part of vyasa_aie.h: include
 * that.
 *
 *     window_read(w), window_readincr(w)       one element; _v8 and so on: a vector
 *     window_write(w, v), window_writeincr(w, v)   v an element or a vector
 *     window_incr(w, n), window_decr(w, n)     move by n elements
 *     w->ptr                                   where the window stands
 *
 * A host opens a window on an array: aie_window(&w, data, elements). An access
 * outside of it ends the program. */
#ifndef VYASA_AIE_WINDOW_H
#define VYASA_AIE_WINDOW_H

/* E is the element, TN the vectors of 128, 256 and 512 bits with N elements. */
#define AIE_WINDOW(TAG, E, N1, T1, N2, T2, N3, T3)                              \
  AIE_WINDOW_SCALAR(TAG, E)                                                    \
  AIE_WINDOW_READ(window_read_v##N1, window_readincr_v##N1, input_window_##TAG, T1, N1) \
  AIE_WINDOW_READ(window_read_v##N2, window_readincr_v##N2, input_window_##TAG, T2, N2) \
  AIE_WINDOW_READ(window_read_v##N3, window_readincr_v##N3, input_window_##TAG, T3, N3) \
  AIE_WINDOW_WRITE(output_window_##TAG, T1, N1)                                \
  AIE_WINDOW_WRITE(output_window_##TAG, T2, N2)                                \
  AIE_WINDOW_WRITE(output_window_##TAG, T3, N3)

/* Elements that have no vectors are read and written one by one. */
#define AIE_WINDOW_SCALAR(TAG, E)                                               \
  AIE_WINDOW_OF(input_window_##TAG, E)                                         \
  AIE_WINDOW_OF(output_window_##TAG, E)                                        \
  AIE_WINDOW_READ(window_read, window_readincr, input_window_##TAG, E, 1)      \
  AIE_WINDOW_WRITE(output_window_##TAG, E, 1)

#define AIE_WINDOW_OF(W, E)                                                     \
  typedef struct {                                                             \
    E *ptr, *head;                                                             \
    int size;                                                                  \
  } W;                                                                         \
  AIE_INLINE void AIE_NAME(aie_window, W)(W * w, E * data, int elements) {      \
    w->ptr = w->head = data;                                                   \
    w->size = elements;                                                        \
  }                                                                            \
  AIE_INLINE void AIE_NAME(window_incr, W)(W * w, int n) { w->ptr += n; }       \
  AIE_INLINE void AIE_NAME(window_decr, W)(W * w, int n) { w->ptr -= n; }

#define AIE_WINDOW_READ(READ, READINCR, W, T, N)                                \
  AIE_INLINE T AIE_NAME(READ, W)(W * w) {                                       \
    T v;                                                                       \
    aie_range(#READ, "position", (int)(w->ptr - w->head), 0, w->size - N);     \
    memcpy(&v, w->ptr, sizeof v);                                              \
    return v;                                                                  \
  }                                                                            \
  AIE_INLINE T AIE_NAME(READINCR, W)(W * w) {                                   \
    T v;                                                                       \
    aie_range(#READINCR, "position", (int)(w->ptr - w->head), 0, w->size - N); \
    memcpy(&v, w->ptr, sizeof v);                                              \
    w->ptr += N;                                                               \
    return v;                                                                  \
  }

#define AIE_WINDOW_WRITE(W, T, N)                                               \
  AIE_INLINE void AIE_NAME(window_write, W##_##T)(W * w, T v) {                 \
    aie_range("window_write", "position", (int)(w->ptr - w->head), 0, w->size - N); \
    memcpy(w->ptr, &v, sizeof v);                                              \
  }                                                                            \
  AIE_INLINE void AIE_NAME(window_writeincr, W##_##T)(W * w, T v) {             \
    aie_range("window_writeincr", "position", (int)(w->ptr - w->head), 0, w->size - N); \
    memcpy(w->ptr, &v, sizeof v);                                              \
    w->ptr += N;                                                               \
  }

AIE_WINDOW(int8, int8, 16, v16int8, 32, v32int8, 64, v64int8)
AIE_WINDOW(uint8, uint8, 16, v16uint8, 32, v32uint8, 64, v64uint8)
AIE_WINDOW(int16, int16, 8, v8int16, 16, v16int16, 32, v32int16)
AIE_WINDOW(int32, int32, 4, v4int32, 8, v8int32, 16, v16int32)
AIE_WINDOW(float, float, 4, v4float, 8, v8float, 16, v16float)
AIE_WINDOW_SCALAR(uint16, uint16)
AIE_WINDOW_SCALAR(uint32, uint32)
AIE_WINDOW_SCALAR(int64, int64)
AIE_WINDOW_SCALAR(uint64, uint64)

#ifndef __cplusplus
#define AIE_CASE_W(name, W) , W *: aie_##name##_##W
#define AIE_BYTES_IN(name) AIE_CASE_W(name, input_window_int8) AIE_CASE_W(name, input_window_uint8)
#define AIE_SHORTS_IN(name) AIE_CASE_W(name, input_window_int16)
#define AIE_WORDS_IN(name) AIE_CASE_W(name, input_window_int32) AIE_CASE_W(name, input_window_float)
#define AIE_OTHERS_IN(name)                                                     \
  AIE_CASE_W(name, input_window_uint16) AIE_CASE_W(name, input_window_uint32)  \
  AIE_CASE_W(name, input_window_int64) AIE_CASE_W(name, input_window_uint64)
#define AIE_VECTORS_IN(name) AIE_BYTES_IN(name) AIE_SHORTS_IN(name) AIE_WORDS_IN(name)
#define AIE_ALL_IN(name) AIE_VECTORS_IN(name) AIE_OTHERS_IN(name)
#define AIE_ALL_WINDOWS(name)                                                   \
  AIE_ALL_IN(name) AIE_CASE_W(name, output_window_int8) AIE_CASE_W(name, output_window_uint8) \
  AIE_CASE_W(name, output_window_int16) AIE_CASE_W(name, output_window_int32)  \
  AIE_CASE_W(name, output_window_float) AIE_CASE_W(name, output_window_uint16) \
  AIE_CASE_W(name, output_window_uint32) AIE_CASE_W(name, output_window_int64) \
  AIE_CASE_W(name, output_window_uint64)
#define aie_window(w, data, elements) _Generic((w)AIE_ALL_WINDOWS(aie_window))(w, data, elements)
#define window_incr(w, n) _Generic((w)AIE_ALL_WINDOWS(window_incr))(w, n)
#define window_decr(w, n) _Generic((w)AIE_ALL_WINDOWS(window_decr))(w, n)

#define window_read(w) _Generic((w)AIE_ALL_IN(window_read))(w)
#define window_readincr(w) _Generic((w)AIE_ALL_IN(window_readincr))(w)
#define window_read_v4(w) _Generic((w)AIE_WORDS_IN(window_read_v4))(w)
#define window_readincr_v4(w) _Generic((w)AIE_WORDS_IN(window_readincr_v4))(w)
#define window_read_v8(w) _Generic((w)AIE_SHORTS_IN(window_read_v8) AIE_WORDS_IN(window_read_v8))(w)
#define window_readincr_v8(w) _Generic((w)AIE_SHORTS_IN(window_readincr_v8) AIE_WORDS_IN(window_readincr_v8))(w)
#define window_read_v16(w) _Generic((w)AIE_VECTORS_IN(window_read_v16))(w)
#define window_readincr_v16(w) _Generic((w)AIE_VECTORS_IN(window_readincr_v16))(w)
#define window_read_v32(w) _Generic((w)AIE_BYTES_IN(window_read_v32) AIE_SHORTS_IN(window_read_v32))(w)
#define window_readincr_v32(w) _Generic((w)AIE_BYTES_IN(window_readincr_v32) AIE_SHORTS_IN(window_readincr_v32))(w)
#define window_read_v64(w) _Generic((w)AIE_BYTES_IN(window_read_v64))(w)
#define window_readincr_v64(w) _Generic((w)AIE_BYTES_IN(window_readincr_v64))(w)

/* Anything that is not one of the vectors is an element. */
#define AIE_CASE_WT(name, W, T) T: aie_##name##_##W##_##T,
#define AIE_WRITE(name, W, E, T1, T2, T3, v)                                    \
  _Generic((v), AIE_CASE_WT(name, W, T1) AIE_CASE_WT(name, W, T2) AIE_CASE_WT(name, W, T3) \
    default: aie_##name##_##W##_##E)
#define AIE_WRITES(name, w, v)                                                  \
  _Generic((w),                                                                \
    output_window_int8 *: AIE_WRITE(name, output_window_int8, int8, v16int8, v32int8, v64int8, v), \
    output_window_uint8 *: AIE_WRITE(name, output_window_uint8, uint8, v16uint8, v32uint8, v64uint8, v), \
    output_window_int16 *: AIE_WRITE(name, output_window_int16, int16, v8int16, v16int16, v32int16, v), \
    output_window_int32 *: AIE_WRITE(name, output_window_int32, int32, v4int32, v8int32, v16int32, v), \
    output_window_float *: AIE_WRITE(name, output_window_float, float, v4float, v8float, v16float, v), \
    output_window_uint16 *: aie_##name##_output_window_uint16_uint16,          \
    output_window_uint32 *: aie_##name##_output_window_uint32_uint32,          \
    output_window_int64 *: aie_##name##_output_window_int64_int64,             \
    output_window_uint64 *: aie_##name##_output_window_uint64_uint64)
#define window_write(w, v) AIE_WRITES(window_write, w, v)(w, v)
#define window_writeincr(w, v) AIE_WRITES(window_writeincr, w, v)(w, v)
#endif

#endif
