package bound_test

import (
	"bufio"
	"encoding/json"
	"os"
	"sync"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/space"
)

// measured is a leaf with the cycles that it took, a line of the file that VYASA_LAW_RECORD names.
type measured struct {
	Kernel string
	Path   []int // values of the decisions, in the order of the tree
	Cycles int64
}

var recording sync.Mutex

// note appends a leaf to the file of VYASA_LAW_RECORD, if there is one.
func note(t *testing.T, kernel string, sp *space.Space, leaf *space.Store, cycles int64) {
	name := os.Getenv("VYASA_LAW_RECORD")
	if name == "" || kernel == "" {
		return
	}
	m := measured{Kernel: kernel, Cycles: cycles}
	st, err := sp.Root()
	if err != nil {
		t.Fatal(err)
	}
	for c, open := sp.Next(&st); open; c, open = sp.Next(&st) {
		v, _ := sp.Value(leaf, c)
		m.Path = append(m.Path, int(v))
		sp.Apply(&st, space.Decision{Choice: c, Value: v})
	}
	line, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	recording.Lock()
	defer recording.Unlock()
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write(append(line, '\n')); err != nil {
		t.Fatal(err)
	}
}

// TestLawOfRecords: bounds that changed keep the law for leaves that TestLaw measured before, with the same compiler:
// VYASA_LAW_RECORD=FILE has it append them, VYASA_LAW_RECORDS=FILE holds them against the bounds of now.
func TestLawOfRecords(t *testing.T) {
	name := os.Getenv("VYASA_LAW_RECORDS")
	if name == "" {
		t.Skip("VYASA_LAW_RECORDS names no file")
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	target := vyasa.NewTarget(machine.AIE1())
	spaces, bounds, leaves := map[string]*space.Space{}, map[string]*bound.Bound{}, 0
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var m measured
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		if spaces[m.Kernel] == nil {
			s := lawKernelOf(t, m.Kernel)
			if spaces[m.Kernel], err = space.New(s, target.Capacities(s.Func), space.Options{}); err != nil {
				t.Fatal(err)
			}
			if bounds[m.Kernel], err = bound.New(spaces[m.Kernel], target.Rates(s.Func)); err != nil {
				t.Fatal(err)
			}
		}
		sp, b := spaces[m.Kernel], bounds[m.Kernel]
		st, err := sp.Root()
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range m.Path {
			c, open := sp.Next(&st)
			if !open || !sp.Apply(&st, space.Decision{Choice: c, Value: uint8(v)}) {
				t.Fatalf("%s: %v is no path of this space", m.Kernel, m.Path)
			}
		}
		way := wayTo(t, sp, b, &st)
		if leaves++; m.Cycles < way[len(way)-1] || m.Cycles < anew(t, sp, b, &st) {
			t.Errorf("%s: %d cycles, bounds %v, anew %d\n%s\n%s", m.Kernel, m.Cycles, way, anew(t, sp, b, &st),
				b.Of(&st).Why.All(), sp.Text(&st))
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d leaves of %d kernels keep the law", leaves, len(spaces))
}
