package nativebench

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
)

// mapped is the schedule that maps a kernel onto an instruction of this processor and takes the fewest cycles by the
// model of its ports, and its map.
func mapped(ctx context.Context, w workload, limit string) (best *halide.Schedule, text string, err error) {
	target, err := vyasa.NewNativeTarget(limit)
	if err != nil {
		return nil, "", err
	}
	least := int64(0)
	for _, s := range target.Maps(w.schedule) {
		cycles, err := target.Cost(ctx, s)
		if err != nil {
			continue
		}
		if best == nil || cycles < least {
			best, least = s, cycles
		}
	}
	if ctx.Err() != nil {
		return nil, "", ctx.Err()
	}
	if best == nil {
		return nil, "", fmt.Errorf("%s maps onto no instruction that code for this processor has", w.name)
	}
	return best, vyasa.MapOf(best), nil
}
