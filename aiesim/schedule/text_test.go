package schedule_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/aiesim/invariant"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/mir/text"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

var update = flag.Bool("update", false, "rewrite the programs in testdata")

// TestTexts: testdata/functions.txtar has functions in registers, and behind each its instruction words: they compute
// what the functions do, and no two operations share a read port. The machine is the usual one, or, where the name says
// so, one whose blocks overlap or the one that it names.
func TestTexts(t *testing.T) {
	const file = "testdata/functions.txtar"
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var init registers // numbers are small, pointers apart
	for r := range 8 {
		init[machine.ScalarFile][r], init[machine.PtrFile][r] = uint64(3+r), uint64(r+1)<<16
	}
	for i := 0; i+1 < len(a.Files); i += 2 {
		before, after := &a.Files[i], &a.Files[i+1]
		if after.Name != before.Name+", after" {
			t.Fatalf("%s stands behind %s", after.Name, before.Name)
		}
		m := machine.AIE1()
		if strings.HasSuffix(before.Name, ", where blocks overlap") {
			m = overlapping("aie1")
		}
		if _, name, ok := strings.Cut(before.Name, ", on "); ok {
			if m, err = machine.Named(name); err != nil {
				t.Fatal(err)
			}
		}
		f, err := text.Parse(string(before.Data), m)
		if err != nil {
			t.Fatalf("%s: %v", before.Name, err)
		}
		p, err := schedule.Func(f, m, schedule.Options{})
		if err != nil {
			t.Fatalf("%s: %v", before.Name, err)
		}
		if err := mir.CheckProgram(p, m); err != nil {
			t.Errorf("%s: %v", before.Name, err)
		}
		if err := invariant.Ports(p, m); err != nil {
			t.Errorf("%s: %v", before.Name, err)
		}
		if diff, _ := compare(p, f, m, &init); diff != "" {
			t.Errorf("%s: %s", before.Name, diff)
		}
		got := text.PrintProgram(p, m)
		if *update {
			after.Data = []byte(got)
		} else if diff := cmp.Diff(string(after.Data), got); diff != "" {
			t.Errorf("%s: -want +got:\n%s", before.Name, diff)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
