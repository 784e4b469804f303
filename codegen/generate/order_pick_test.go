package generate

import (
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/lower"
)

// Four pixels of a layer of three taps a row: registers of 1024 bits for taps, of which one is there at a time beside parts of
// the next, and two for eight pixels of a row. Each is loaded once: four loads a tap, one a register of pixels.
func TestOrderSweeps(t *testing.T) {
	s := newSketch(t)
	const rows, taps, pixels = 3, 3, 4
	var body []lower.Stmt
	for row := range rows {
		for tap := range taps {
			body = append(body, s.fill(fmt.Sprintf("xx%d%d", row, tap))...)
		}
		body = append(body, append(s.fill(fmt.Sprintf("z%d0", row)), s.fill(fmt.Sprintf("z%d1", row))...)...)
	}
	for pixel := range pixels { // as they are planned: pixel by pixel
		acc := fmt.Sprintf("a%d", pixel)
		for row := range rows {
			for tap := range taps {
				x, z := fmt.Sprintf("xx%d%d", row, tap), fmt.Sprintf("z%d%d", row, (pixel+tap)/4)
				body = append(body, s.mul(acc, x, z, row+tap == 0))
			}
		}
		body = append(body, s.store(acc, nil))
	}
	s.p.Body = body
	out := interleave(order(s.p))
	if n := count(out); n[codegen.Load] != rows*(4*taps+2) || n[codegen.MacOp] != rows*taps*pixels {
		t.Errorf("%d loads for %d multiplications, want %d for %d\n%s", n[codegen.Load], n[codegen.MacOp], rows*(4*taps+2), rows*taps*pixels, out)
	}
	if !placeable(out) {
		t.Errorf("it needs more registers than there are:\n%s", out)
	}
}
