package bound_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

func TestZZ(t *testing.T) {
	target := vyasa.NewTarget(machine.AIE1())
	for _, w := range workloads.All() {
		if w.Bits() < 16 {
			continue
		}
		f := w.Func()
		s := f.Schedule()
		for _, v := range f.Vars {
			s.Bound(v, w.Output[v.Name])
		}
		tree, err := autotune.NewTree(s, target.Options(s.Func))
		if err != nil {
			continue
		}
		root, _ := tree.Root()
		begin := time.Now()
		for range 100 {
			tree.Limit.Cycles(&root)
		}
		took := time.Since(begin) / 100
		v := tree.Limit.Of(&root)
		m := anew(t, tree.Space, tree.Limit, &root)
		fmt.Println(w.Name, v.Cycles, m, took, v.Why.String())
	}
}
