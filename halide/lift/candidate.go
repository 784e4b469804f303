package lift

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/infer"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

// candidate is a summary that is being found and checked under a regime.
type candidate struct {
	s        *subject
	regime   regime
	base     point
	layouts  map[string]shape.Layout
	summary  *summary.Summary
	evidence []Evidence
	pre      []summary.Condition
	inferred []summary.Condition // what the summary itself needs
	notes    []string
	at       point   // that was compared last
	looked   []point // that it was inferred from
	more     []point // of these, that spoke against earlier ones
	// by place: conditions on remainders that the summary is of one side of: see side.go
	sides  map[string]bool
	idlers map[string]idler        // by point, as text: see idle
	within map[string]summary.Poly // what is not negative: see margins

	ranged     ranged           // how terms were made
	limits     map[string]int64 // the largest sizes that were looked at, where something may turn
	referred   int              // how often the reference evaluator was asked
	unreferred error            // why it was not, if that happened
}

// monomials bounds normal forms of one store.
const monomials = 1 << 20

// infer runs the function on terms at a few points, finds the shapes of arrays, and what all of it is an instance of.
func (c *candidate) infer() error {
	s := c.s
	s.ranged.begin()
	store := s.newStore()
	d := symbolic(store, s.assume())
	var all []*seen
	var runs []shape.Run
	for _, p := range slices.Concat(s.observations(c.base, c.regime), c.more) {
		o, err := s.observe(p, d)
		if err != nil {
			return err // also a fault: then a condition on sizes is missing
		}
		if !o.effect.negative && o.effect.written > 0 {
			all, c.looked = append(all, o), append(c.looked, p)
		}
	}
	if err := c.recurs(d, all); err != nil {
		return err
	}
	if err := s.ranged.err(); err != nil {
		return err
	}
	for _, o := range all {
		normal := term.NewNormal(store, term.Reals, monomials)
		r := o.run(&leaves{normal})
		if err := normal.Err(); err != nil {
			return err
		}
		r.Sizes = c.free(o.at)
		runs = append(runs, r)
	}
	if err := s.ctx.Err(); err != nil {
		return err
	}
	s.tell("terms", fmt.Sprintf("%d terms at %d points", store.Len(), len(all)))
	var sum *summary.Summary
	var err error
	for _, layouts := range s.layoutsOf(runs) {
		c.layouts = layouts
		if sum, err = c.told(store, all); err == nil || s.ctx.Err() != nil {
			break
		}
	}
	if s.ctx.Err() != nil {
		return context.Cause(s.ctx)
	}
	if err != nil {
		return diag.Mistake{Pos: s.function().Pos, Code: CodeRefused, Fact: err.Error()}
	}
	if a := slices.IndexFunc(sum.Arrays, func(a summary.Array) bool { return c.layouts[a.Path].Endless() }); a >= 0 {
		return diag.Mistake{Pos: s.function().Pos, Code: CodeRefused, Fact: "how long " + sum.Arrays[a].Path +
			" is at all sizes was not found",
			Help: []string{"write places of its elements as sums and products of sizes and of counts of loops"}}
	}
	c.summary = sum
	sum.Sizes = used(sum)
	s.tell("infer", sum.Algorithm())
	return nil
}

// told is what all of the terms are an instance of, with arrays as c has them.
func (c *candidate) told(store *term.Store, all []*seen) (*summary.Summary, error) {
	c.s.tell("shapes", shapesText(c.layouts))
	part, stop := c.s.ctx.part(c.patience(), errors.New("what it computes takes too long to tell"))
	defer stop()
	in := c.input(store, all)
	in.Context = part.looking(inferLook)
	return within(c.s.ctx.limit, &in)
}

// patience is how long an inference may take: less where some outputs may be buffers, without which there is less to
// tell.
func (c *candidate) patience() time.Duration {
	if c.s.buffers == nil && len(c.s.mayBeBuffers(c.base)) > 0 {
		return c.s.o.Timeout / 12
	}
	return c.s.o.Timeout
}

// layoutsOf are shapes to try: what elements depend on tells, completed by what loops tell where that is nothing or
// less, then the latter alone, then with what is written as vectors where it may be.
func (s *subject) layoutsOf(runs []shape.Run) []map[string]shape.Layout {
	byData, byLoops := shape.Layouts(runs), shape.LoopLayouts(runs)
	first, second := maps.Clone(byData), maps.Clone(byData)
	for a, l := range byLoops {
		if byData[a].Flat || len(l.Dims) > len(byData[a].Dims) && (!l.Blocked() || s.declared(a, l)) {
			first[a] = l
		}
		second[a] = l
	}
	third := maps.Clone(second)
	maps.Copy(third, shape.VectorLayouts(runs))
	var out []map[string]shape.Layout
	tried := map[string]bool{}
	for _, l := range []map[string]shape.Layout{first, second, third} {
		if text := shapesText(l); !tried[text] {
			tried[text], out = true, append(out, l)
		}
	}
	return out
}

// declared reports whether rows of these lengths are what the array at path is declared with, as a[][8] is.
func (s *subject) declared(path string, l shape.Layout) bool {
	t := cmp.Or(s.rootType(path), s.typeOf(path))
	if p, ok := t.(ctree.Pointer); ok {
		t = ctree.Array{Elem: p.Elem} // of any length
	}
	for d := len(l.Dims) - 1; d >= 0; d-- {
		a, ok := t.(ctree.Array)
		n, constant := l.Dims[d].Extent.Constant()
		if !ok || d < len(l.Dims)-1 && (!constant || n != a.Len) {
			return false
		}
		t = a.Elem
	}
	_, element := interp.KindOf(t)
	return element
}

// shapesText is each array with its dimensions, as "A[N by 1][M by N]".
func shapesText(layouts map[string]shape.Layout) string {
	var parts []string
	for _, path := range slices.Sorted(maps.Keys(layouts)) {
		text := path
		for _, d := range layouts[path].Dims {
			text += fmt.Sprintf("[%s by %s]", d.Extent, d.Stride)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// within is the inference, unless time runs out before; it ends soon after by itself then, as it does where it may do
// no more.
func within(ctx context.Context, in *infer.Input) (*summary.Summary, error) {
	type answer struct {
		sum *summary.Summary
		err error
	}
	done := make(chan answer, 1)
	go func() {
		sum, err := infer.Infer(in)
		done <- answer{sum, err}
	}()
	select {
	case a := <-done:
		return a.sum, a.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// used are the sizes that something in s depends on.
func used(s *summary.Summary) []summary.Size {
	names := s.Names()
	return slices.DeleteFunc(slices.Clone(s.Sizes),
		func(z summary.Size) bool { return !slices.Contains(names, z.Name) })
}

// input is what the inference is told.
func (c *candidate) input(store *term.Store, all []*seen) infer.Input {
	s := c.s
	in := infer.Input{Context: s.ctx, Name: s.name, Store: store}
	for _, k := range s.knobs {
		switch {
		case k.data:
			in.Scalars = append(in.Scalars, summary.Scalar{Name: k.name, Path: k.path, Elem: terms.Type(k.kind)})
		case len(k.modes) == 0 && !k.block && c.matters(k):
			in.Sizes = append(in.Sizes, summary.Size{Name: k.name, Path: k.path, Min: 1})
		}
	}
	for _, p := range s.function().Params {
		if k, ok := interp.KindOf(p.Type); ok && k.Float() {
			in.Scalars = append(in.Scalars, summary.Scalar{Name: p.Name, Path: p.Name, Elem: terms.Type(k)})
		}
	}
	in.Scalars = append(in.Scalars, s.fields...)
	for _, path := range slices.Sorted(maps.Keys(c.layouts)) {
		k, ok := s.elems[path]
		if !ok {
			continue
		}
		l := c.layouts[path]
		in.Arrays = append(in.Arrays, summary.Array{Name: arrayName(path, &in), Path: path, Elem: terms.Type(k),
			Dims: l.Dims, Offset: l.Offset})
	}
	for _, o := range all {
		obs := o.observation()
		obs.Sizes = map[string]int64{}
		for _, z := range in.Sizes {
			obs.Sizes[z.Name] = o.at[z.Name]
		}
		in.Observations = append(in.Observations, obs)
		if o.result != 0 {
			in.Result = terms.Type(o.kind)
		}
	}
	return in
}

// free is p without the sizes that the regime makes equal to others, and without modes.
func (c *candidate) free(p point) point {
	out := point{}
	for _, k := range c.s.knobs {
		if !k.data && !k.block && len(k.modes) == 0 && c.matters(k) {
			out[k.name] = p[k.name]
		}
	}
	return out
}

// matters reports whether a knob is none that the function never looks at, and none that the regime makes equal to
// another.
func (c *candidate) matters(k *knob) bool { return !c.regime.bound(k) }

// arrayName is a name for the array at path: its last part, unless something else has that.
func arrayName(path string, in *infer.Input) string {
	plain := strings.NewReplacer("[*]", "", "*", "").Replace(path)
	short := plain
	if i := strings.LastIndexAny(plain, ".>"); i >= 0 {
		short = plain[i+1:]
	}
	if short == "return" {
		short = "result"
	}
	taken := func(n string) bool {
		return slices.ContainsFunc(in.Arrays, func(a summary.Array) bool { return a.Name == n }) ||
			slices.ContainsFunc(in.Scalars, func(x summary.Scalar) bool { return x.Name == n }) ||
			slices.ContainsFunc(in.Sizes, func(z summary.Size) bool { return z.Name == n })
	}
	if !taken(short) {
		return short
	}
	return strings.NewReplacer("->", "_", ".", "_").Replace(plain)
}
