package triplet_test

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// written is a program of testdata/run.
func written(t *testing.T, file, name string) *triplet.Program {
	t.Helper()
	text, err := os.ReadFile("testdata/run/" + file)
	if err != nil {
		t.Fatal(err)
	}
	a := txtar.Parse(text)
	for _, f := range a.Files {
		if f.Name == name {
			p, err := triplet.Parse(string(a.Files[0].Data)+"\n"+string(a.Files[1].Data)+string(f.Data), small())
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
	}
	t.Fatalf("there is no %s in %s", name, file)
	return nil
}

// TestCheckSees: what no text can say, and passes could make, is seen.
func TestCheckSees(t *testing.T) {
	for _, c := range []struct {
		name string
		harm func(p *triplet.Program, b *triplet.Block)
		want string
	}{
		{"nothing", func(*triplet.Program, *triplet.Block) {}, ""},
		{"empty", func(_ *triplet.Program, b *triplet.Block) { *b = triplet.Block{} }, "a Block of nothing"},
		{"lost", func(_ *triplet.Program, b *triplet.Block) { b.Macs[0].Taps = b.Macs[0].Taps[:1] }, "it multiplies"},
		{"no operation", func(_ *triplet.Program, b *triplet.Block) { b.Macs = nil },
			"triplet 0 of group 0 is in 0 operations of lane 0"},
		{"twice", func(_ *triplet.Program, b *triplet.Block) { b.Macs = append(b.Macs, b.Macs[0]) },
			"is in 2 operations of lane 0"},
		{"lanes of a triplet", func(_ *triplet.Program, b *triplet.Block) {
			g := b.Groups[0].Triplets
			g[1].Data.Lane = g[1].Data.Lane[:3]
		}, "sum has 4 lanes, a triplet 3 and 4"},
		{"lanes of a store", func(_ *triplet.Program, b *triplet.Block) {
			out := &b.Groups[0].Store.Out
			out.Lane = out.Lane[:2]
		}, "a store of 2 lanes of sum"},
		{"sign", func(_ *triplet.Program, b *triplet.Block) { b.Macs[0].Neg = true }, "it multiplies"},
		{"shift", func(_ *triplet.Program, b *triplet.Block) { b.Macs[0].XShift = affine.Const(1) }, "it multiplies"},
		{"operands", func(_ *triplet.Program, b *triplet.Block) { b.Macs[0].X, b.Macs[0].Z = 1, 0 },
			"its registers are no operands of 4x2 int16"},
		{"width", func(p *triplet.Program, _ *triplet.Block) { p.Accs[0].Bits = 48 }, "sum has 4 of 4 lanes of 48 bits"},
		{"register", func(_ *triplet.Program, b *triplet.Block) { b.Regs[0].Bits = 512 }, "registers of 512 and 64 bits"},
		{"wanted", func(_ *triplet.Program, b *triplet.Block) { b.Macs[0].Want.XLen = 8 }, "its Want is not of its registers"},
		{"number", func(_ *triplet.Program, b *triplet.Block) { b.Regs[1].ID = 0 }, "register 1: its ID is 0"},
		{"array", func(p *triplet.Program, _ *triplet.Block) { p.Params = p.Params[1:] }, "it loads in int16, no parameter"},
		{"type", func(_ *triplet.Program, b *triplet.Block) { b.Regs[0].Type = halide.Int32 }, "register 0: "},
		{"constant", func(p *triplet.Program, _ *triplet.Block) { p.Consts[0].Ints[1]++ }, "it multiplies"},
	} {
		p := written(t, "registers.txtar", "two columns")
		c.harm(p, triplet.Blocks(p.Body)[0])
		switch err := triplet.Check(p); {
		case c.want == "" && err != nil, c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
