package regalloc_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
	"pgregory.net/rapid"
)

// A placed function stores what the function on virtual registers stores, and Check agrees that it would.
func TestRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFunc(t)
		before := f.Clone()
		if err := regalloc.Func(f, machine.AIE1(), regalloc.Options{Variant: rapid.IntRange(-1, 7).Draw(t,
			"variant"),
			Spans: rapid.Bool().Draw(t, "spans"), Awaits: rapid.Bool().Draw(t, "awaits"),
			Aside: rapid.Bool().Draw(t, "aside")}); err != nil {
			t.Fatal(err)
		}
		if err := regalloc.Check(f, machine.AIE1()); err != nil {
			t.Logf("%v\n%v", before, f)
			t.Fatal(err)
		}
		const blocks = 300
		if err := start(before, false, blocks).same(start(f, true, 1000)); err != nil {
			t.Fatalf("%v\n%v\n%v", err, before, f)
		}
	})
}
