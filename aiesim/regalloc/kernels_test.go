package regalloc_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/calibration"
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/isel"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/opt"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
)

// kernel is a published kernel on virtual registers.
func kernel(t *testing.T, r calibration.Row) *mir.Func {
	t.Helper()
	u, err := parse.Unit(cfront.Config{Defines: r.Defines, Predefined: intrinsic.Defines(),
		Intrinsics: intrinsic.Table()}, r.File, []byte(r.Text))
	if err != nil {
		t.Fatal(err)
	}
	f, err := isel.Func(u, u.Lookup(r.Entry)[0], machine.AIE1())
	if err != nil {
		t.Fatal(err)
	}
	opt.Func(f, machine.AIE1(), nil)
	return f
}

// What the vendor's compiler keeps in registers stays there, in any variant.
func TestKernels(t *testing.T) {
	for _, r := range calibration.Rows() {
		t.Run(r.Name, func(t *testing.T) {
			f := kernel(t, r)
			for variant := range 6 {
				g := f.Clone()
				if err := regalloc.Func(g, machine.AIE1(), regalloc.Options{Variant: variant}); err != nil {
					t.Fatal(err)
				}
				if err := regalloc.Check(g, machine.AIE1()); err != nil {
					t.Fatalf("variant %d: %v\n%v", variant, err, g)
				}
				if err := mir.Check(g, machine.AIE1()); err != nil {
					t.Fatalf("variant %d: %v\n%v", variant, err, g)
				}
				if err := start(f, false, 500).same(start(g, true, 1000)); err != nil {
					t.Fatalf("variant %d: %v\n%v\n%v", variant, err, f, g)
				}
				if strings.Contains(notes(g), "SPILL") {
					t.Errorf("variant %d: %s", variant, notes(g))
				}
			}
		})
	}
}
