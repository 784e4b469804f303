package vyasa

import (
	"context"

	"github.com/vyasa-go/vyasa/lower/realize"
)

// Call is a Realizer with the arrays that it runs over, for kernels that take less time than it takes to look at arrays
// anew: Bind has checked them once. It serves one goroutine at a time; others Bind their own.
type Call struct{ bound *realize.Bound }

// Bind checks arrays as RunStored takes them, for any number of runs: types and lengths, that outputs overlap no other
// array and may be written, and that elements are in the ranges that inputs have. An array may have more elements than
// it needs, which are neither read nor written. The arrays stay in use; their elements
// may change between runs.
func (r *Realizer) Bind(arrays map[string]any) (*Call, error) {
	k, plain, err := r.laidOut(arrays)
	if err != nil {
		return nil, err
	}
	b, err := k.Bind(plain)
	if err != nil {
		return nil, err
	}
	return &Call{b}, nil
}

// Run computes over the arrays as they are now. Where inputs have ranges, small arrays are looked at again in each run,
// and all of them where data decide what is accessed; of larger ones the caller answers for what Bind has seen. The
// error says what is out of range, or is that of ctx, between parts of a run: then outputs are half done. See
// [realize.Bound.Run].
func (c *Call) Run(ctx context.Context) error { return c.bound.Run(ctx) }
