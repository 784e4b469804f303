//go:build 386 || arm || mips || mipsle

package halide

// Coordinates, extents and counts of work are Go's int, of 64 bits. Where it has 32 they would wrap in silence, so
// that a build for such a processor ends here.
const _ = vyasa_needs_a_processor_whose_int_has_64_bits
