package search

import "context"

// floorKey is the key of what a cost function may say of a leaf's kin.
type floorKey struct{}

// WithFloor is a context of a cost function that may say what leaves cost at least which are the same code as the one
// that it evaluates, whatever else they differ in. It says so by [SayFloor]; until then floor is 0.
func WithFloor(ctx context.Context) (_ context.Context, floor *int64) {
	floor = new(int64)
	return context.WithValue(ctx, floorKey{}, floor), floor
}

// SayFloor says to who asks what all leaves that are the same code cost at least.
func SayFloor(ctx context.Context, cycles int64) {
	if floor, asked := ctx.Value(floorKey{}).(*int64); asked {
		*floor = cycles
	}
}

// Floor is what was said, and whether somebody wants to know.
func Floor(ctx context.Context) (cycles int64, asked bool) {
	floor, asked := ctx.Value(floorKey{}).(*int64)
	if !asked {
		return 0, false
	}
	return *floor, true
}

// AsksFloor reports whether somebody wants to know: then places that leave the code no room are no reason to change it.
func AsksFloor(ctx context.Context) bool {
	_, asked := Floor(ctx)
	return asked
}
