/* vyasa_aie_select.h: which element of a register a lane and column read
 * (UG1079, Vector Register Lane Permutations; UG1078, Full and Reduced Lane
 * Addressing Scheme). Part of vyasa_aie.h: include that. */
#ifndef VYASA_AIE_SELECT_H
#define VYASA_AIE_SELECT_H

/* What the parameters of an intrinsic say about one operand: where lane 0 and
 * column 0 start, a nibble of offset for each lane (low nibble first), the step
 * from column to column, and the square, four nibbles that permute the 2 x 2
 * elements of a cell: (row 0, column 0), (0, 1), (1, 0), (1, 1).
 * Indices are taken modulo the elements n of the register, a power of two, so
 * unsigned arithmetic is exact for negative starts and steps too. */
typedef struct {
  unsigned start, lo, hi, step, square;
} aie_sel;

AIE_INLINE aie_sel aie_selection(int start, unsigned lo, unsigned hi, int step, unsigned square) {
  aie_sel s;
  s.start = (unsigned)start;
  s.lo = lo;
  s.hi = hi;
  s.step = (unsigned)step;
  s.square = square;
  return s;
}

/* y of the pre-adder: the offsets of x, the step the other way. */
AIE_INLINE aie_sel aie_reversed(int start, aie_sel x, unsigned square) {
  x.start = (unsigned)start;
  x.step = 0u - x.step;
  x.square = square;
  return x;
}

/* The offset nibble of position i: lo holds 0..7, hi 8..15. */
AIE_INLINE unsigned aie_nibble(aie_sel s, int i) {
  return (i < 8 ? s.lo >> (4 * i) : s.hi >> (4 * (i - 8))) & 15;
}

/* Nibble k of the square; the machine has its two low bits only. */
AIE_INLINE unsigned aie_square(aie_sel s, int k) { return s.square >> (4 * k) & 3; }

AIE_INLINE int aie_modulo(unsigned i, int n) { return (int)(i & (unsigned)(n - 1)); }

/* Regular rule RA: x of 32-bit data, of 16x32 and of float; every z but 8-bit. */
AIE_INLINE int aie_ra(aie_sel s, int n, int lane, int column) {
  return aie_modulo(s.start + aie_nibble(s, lane) + (unsigned)column * s.step, n);
}

/* The 32-bit word of a cell that a square nibble names: the first nibble of the
 * pair is absolute, the second counts from one word after the first. */
AIE_INLINE unsigned aie_word(aie_sel s, int pair, unsigned q) {
  const unsigned first = aie_nibble(s, 2 * pair);
  return q & 2 ? first + aie_nibble(s, 2 * pair + 1) + 1 : first;
}

/* 16-bit x of 16x16 and 16x8 (UG1079, MAC on 16x16 bits): a cell is 2 lanes by
 * 2 columns out of two 32-bit words. */
AIE_INLINE int aie_x16(aie_sel s, int n, int lane, int column) {
  const unsigned q = aie_square(s, 2 * (lane & 1) + (column & 1));
  return aie_modulo(s.start + (unsigned)(column >> 1) * s.step + 2 * aie_word(s, lane >> 1, q) + (q & 1), n);
}

/* 8-bit x of 8x8 (UG1079, MAC on 8x8 bits): a cell is 4 lanes by 2 columns, the
 * square moves pairs of bytes, so lane and element agree in their lowest bit. */
AIE_INLINE int aie_x8(aie_sel s, int n, int lane, int column) {
  const unsigned q = aie_square(s, 2 * (lane >> 1 & 1) + (column & 1));
  return aie_modulo(s.start + (unsigned)(column >> 1) * s.step + 4 * aie_word(s, lane >> 2, q) + 2 * (q & 1) +
                        (unsigned)(lane & 1), n);
}

/* 8-bit z: both nibbles of a pair absolute, in units of two elements. A pair of
 * nibbles serves 2 lanes in 16x8, 4 in 8x8, where lanes l and l^2 read alike. */
AIE_INLINE int aie_z8(aie_sel s, int n, int lane, int column, int pair) {
  const unsigned q = aie_square(s, 2 * (lane & 1) + (column & 1));
  return aie_modulo(s.start + (unsigned)(column >> 1) * s.step + 2 * aie_nibble(s, 2 * pair + (int)(q >> 1)) +
                        (q & 1), n);
}
AIE_INLINE int aie_z8_of2(aie_sel s, int n, int lane, int column) {
  return aie_z8(s, n, lane, column, lane >> 1);
}
AIE_INLINE int aie_z8_of4(aie_sel s, int n, int lane, int column) {
  return aie_z8(s, n, lane, column, lane >> 2);
}

/* The 32 lanes of 16 bits of select32, shuffle32, add32, ... (UG1078, Reduced
 * Lane Addressing Scheme, RA_16): four lanes share a pair of nibbles. */
AIE_INLINE int aie_s32(aie_sel s, int n, int lane) {
  const unsigned q = aie_square(s, lane & 3);
  return aie_modulo(s.start + 2 * aie_word(s, lane >> 2, q) + (q & 1), n);
}

/* Starts and steps are in elements, the permutation moves 32-bit words of x and
 * 16-bit halves of an 8-bit z: both must be whole ones (UG1078, parameters of
 * the 16x16, 16x8 and 8x8 intrinsics). */
AIE_INLINE void aie_even(const char *op, const char *what, int got) {
  if (got & 1) aie_fail(op, what, got, "it must be even (UG1079, MAC on 16x16 bits)");
}
AIE_INLINE void aie_fourth(const char *op, const char *what, int got) {
  if (got & 3) aie_fail(op, what, got, "it must be a multiple of 4 (UG1079, MAC on 8x8 bits)");
}
AIE_INLINE void aie_half(const char *op, const char *what, int got) {
  if (got & 1) aie_fail(op, what, got, "it must be even (UG1079, MAC on 8x8 bits)");
}

#endif
