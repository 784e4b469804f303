package generate

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
)

// A fill of another register takes along what it sets together with it, and leaves the first as it was.
func TestPairsGoAlong(t *testing.T) {
	op := &codegen.Op{Kind: codegen.Element, Dst: 3, Pair: &codegen.Op{Kind: codegen.Element, Dst: 3, At: 1}}
	if c := op.Into(7); c.Dst != 7 || c.Pair.Dst != 7 || c.Pair.At != 1 || op.Dst != 3 || op.Pair.Dst != 3 {
		t.Errorf("%+v %+v, of %+v %+v", c, c.Pair, op, op.Pair)
	}
}
