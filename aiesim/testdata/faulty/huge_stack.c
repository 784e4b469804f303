// Local arrays of more bytes than a core has.
/* want: :[345]: .*(do not fit|too large|stack) */
static void fill(int16 *out) { int8 big[90000]; big[0] = 1; out[0] = big[0]; }
static void outer(int16 *out) { int8 big[60000]; big[0] = 2; fill(out); out[1] = big[0]; }
void k(const int16 *in, int16 *out, int n) { outer(out); }
