package bound_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// measured is a leaf with the cycles that it took, a line of the file that VYASA_LAW_RECORD names.
type measured struct {
	Kernel              string
	Algorithm, Schedule string `json:",omitempty"` // of a kernel that was drawn: what it is, and what stands
	Machine             string `json:",omitempty"` // "": aie1
	Path                []int  // values of the decisions, in the order of the tree
	Cycles              int64
}

var recording sync.Mutex

// note appends a leaf to the file of VYASA_LAW_RECORD, if there is one.
func note(t *testing.T, m measured, sp *space.Space, leaf *space.Store, cycles int64) {
	name := os.Getenv("VYASA_LAW_RECORD")
	if name == "" || m.Kernel == "" && m.Algorithm == "" {
		return
	}
	m.Cycles = cycles
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
	trees, leaves := map[string]autotune.Tree{}, 0
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var m measured
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		key := strings.Join([]string{m.Kernel, m.Algorithm, m.Schedule, m.Machine}, "\n")
		if _, ok := trees[key]; !ok {
			trees[key] = m.tree(t)
		}
		sp, b := trees[key].Space, trees[key].Limit
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
	t.Logf("%d leaves of %d kernels keep the law", leaves, len(trees))
}

// tree is that of the kernel of a leaf.
func (m measured) tree(t *testing.T) autotune.Tree {
	t.Helper()
	k := lawKernel{algorithm: m.Algorithm, schedule: m.Schedule}
	for _, known := range lawKernels() {
		if known.name == m.Kernel {
			k = known
		}
	}
	of, err := machine.Named(m.Machine)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := k.tree(of)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// measured is a leaf of a kernel, of which neither path nor cycles are known.
func (k lawKernel) measured() measured {
	if k.name != "" {
		return measured{Kernel: k.name}
	}
	return measured{Algorithm: k.algorithm, Schedule: k.schedule, Machine: os.Getenv("VYASA_LAW_MACHINE")}
}

// tree is the space of a kernel with its bounds.
func (k lawKernel) tree(m *machine.Machine) (tree autotune.Tree, err error) {
	f, err := halide.ParseFunc(k.algorithm)
	if err != nil {
		return tree, err
	}
	s, err := halide.ParseSchedule(f, k.schedule)
	if err != nil {
		return tree, err
	}
	target := vyasa.NewTarget(m)
	if tree.Space, err = space.New(s, target.Capacities(f), space.Options{}); err != nil {
		return tree, err
	}
	tree.Limit, err = bound.New(tree.Space, target.Rates(f))
	return tree, err
}
