package space

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// CodeSpace: a kernel, a schedule or a decision that the space cannot say.
const CodeSpace diag.Code = "space"

// kernel is the algorithm with its extents, without any schedule.
type kernel struct {
	loops    []Loop
	tensors  []Tensor
	outputs  int
	rdom     *halide.RDom // nil: nothing is reduced
	ordered  bool         // the terms of the reduction have an order
	accesses [][]access   // by tensor
	pos      diag.Pos     // of the Func
	products int          // of one term of the reduction, or of the value; at least 1
}

// newKernel is the kernel of a schedule of a single Func, or why the space cannot say it.
func newKernel(s *halide.Schedule) (*kernel, error) {
	f := s.Func
	k := &kernel{outputs: len(f.Vars), pos: f.Pos}
	if err := k.single(s); err != nil {
		return nil, err
	}
	for _, v := range f.Vars {
		r, _ := s.Range(v.Name)
		k.loops = append(k.loops, Loop{Name: v.Name, Extent: r.Extent})
	}
	if k.rdom != nil {
		for i, v := range k.rdom.Vars {
			k.loops = append(k.loops, Loop{Name: v.Name, Extent: k.rdom.Extents[i], Reduction: true})
		}
	}
	inputs := moving(f)
	if len(f.Vars) > MaxOutputs || len(k.loops)-len(f.Vars) > MaxReductions || len(inputs)+1 > MaxTensors {
		return nil, refusal(f.Pos, fmt.Sprintf("%s has %d dimensions, %d reduction loops and %d inputs that change "+
			"with them",
			f.Name, len(f.Vars), len(k.loops)-len(f.Vars), len(inputs)),
			fmt.Sprintf("the space has at most %d, %d and %d", MaxOutputs, MaxReductions, MaxTensors-1))
	}
	env := map[string]halide.Range{}
	for i, l := range k.loops {
		r, ok := s.Range(l.Name)
		if !ok {
			return nil, refusal(f.Pos, l.Name+" has no extent", "say it first: Bound")
		}
		k.loops[i].Extent = r.Extent
		env[l.Name] = r
	}
	for _, in := range inputs {
		k.tensor(Tensor{Name: in.Name, Bits: in.Type.Bits()}, in.Dims, k.reads(f, in), env)
	}
	var names []string
	var at access
	for _, v := range f.Vars {
		names, at = append(names, v.Name), append(at, k.index(v.Expr))
	}
	k.tensor(Tensor{Name: f.Name, Bits: storedBits(f, env), Output: true}, names, []access{at}, env)
	return k, nil
}

// moving are the inputs that are read at places which depend on a loop. Of the others, as the factors of a gemm, all
// iterations read the same, so that nothing is to be chosen for them: they lie as the compiler has it.
func moving(f *halide.Func) (list []*halide.Input) {
	moves := map[string]bool{}
	find := func(e *halide.Expr) {
		if e.Op == halide.OpLoad {
			for _, c := range e.Args {
				halide.Walk(c, func(x *halide.Expr) { moves[e.Name] = moves[e.Name] || x.Op == halide.OpVar })
			}
		}
	}
	halide.Walk(f.Value, find)
	for _, r := range halide.RDoms(f) {
		halide.Walk(r.Cond, find)
	}
	for _, in := range halide.Inputs(f) {
		if moves[in.Name] {
			list = append(list, in)
		}
	}
	return list
}

// single demands one Func of one value without updates, and one reduction at most.
func (k *kernel) single(s *halide.Schedule) error {
	f := s.Func
	var found diag.List
	tell := func(pos diag.Pos, fact, help string) { found = append(found, mistake(pos, fact, help)) }
	if s != s.Root() || len(s.Outputs()) > 1 {
		tell(f.Pos, f.Name+" is one of several outputs", "tune each by itself")
	}
	if len(f.Values) > 1 {
		tell(f.Pos, fmt.Sprintf("%s has %d values", f.Name, len(f.Values)), "tune a Func of one value")
	}
	if len(f.Updates) > 0 {
		tell(f.Pos, f.Name+" has updates", "tune a Func that its definition says alone, as a sum")
	}
	doms := halide.RDoms(f)
	if len(doms) > 1 {
		tell(f.Pos, fmt.Sprintf("%s has %d reductions: %s and %s", f.Name, len(doms), doms[0].Name, doms[1].Name),
			"tune a Func of one reduction")
	}
	k.products = 0
	halide.Walk(f.Value, func(e *halide.Expr) {
		if e.Kind == halide.DoubleKind && len(found) == 0 {
			tell(e.Pos, fmt.Sprintf("%s computes %s in Float64, which no target has", f.Name, e),
				"compute in Float32, by ToFloat() of what comes in")
		}
		if e.Op == halide.OpMul && reads(e) {
			k.products++
		}
		if e.Op == halide.OpCall && len(found) == 0 {
			tell(e.Pos, f.Name+" calls "+e.Func.Name,
				"tune a Func that reads inputs alone; tune "+e.Func.Name+" by itself")
		}
		if e.Op == halide.OpReduce && e.RDom != nil {
			k.rdom = e.RDom
			if e.Kind == halide.FloatKind || e.Reduce >= halide.ArgMaxOf {
				k.ordered = true
			}
		}
	})
	k.products = max(1, k.products)
	if s.Compute().Reassociate {
		k.ordered = false
	}
	return found.Err()
}

// storedBits is the size of an element of the result.
func storedBits(f *halide.Func, env map[string]halide.Range) int {
	switch {
	case f.Stored != nil:
		return f.Stored[0].Bits()
	case f.Value.Type.Bits() > 0:
		return f.Value.Type.Bits()
	case f.Value.Kind == halide.FloatKind:
		return 32
	}
	lo, hi := halide.Interval(f.Value, env)
	for _, t := range []halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16} {
		if least, most := t.Bounds(); lo != nil && lo.Cmp(least) >= 0 && hi.Cmp(most) <= 0 {
			return t.Bits()
		}
	}
	return 32
}

// refusal is an error of one mistake.
func refusal(pos diag.Pos, fact string, help ...string) error {
	return diag.List{mistake(pos, fact, help...)}
}

func mistake(pos diag.Pos, fact string, help ...string) diag.Mistake {
	return diag.Mistake{Pos: pos, Code: CodeSpace, Fact: fact, Help: help}
}

// chain pins an order of loops, outermost first.
func (k *kernel) chain(order []int, pos diag.Pos) pin {
	p := pin{text: "order=" + k.namesOf(order), pos: pos}
	for i, a := range order {
		for _, b := range order[i+1:] {
			n := narrow{atOrder + below(min(a, b), max(a, b)), outer}
			if a > b {
				n.mask = inner
			}
			p.at = append(p.at, n)
		}
	}
	return p
}

// namesOf are names of loops, joined by commas.
func (k *kernel) namesOf(loops []int) string {
	var names []string
	for _, l := range loops {
		names = append(names, k.loops[l].Name)
	}
	return strings.Join(names, ",")
}
