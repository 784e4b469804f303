package lift

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

// costs of checks: how many loop iterations and calls a run may have for its terms to be normalised, and for their
// values in the field; beyond that it is compared on numbers.
const (
	normalSteps = 60_000
	fieldSteps  = 400_000
	largerSteps = 100_000
)

// check compares the summary with the function: normal forms at sizes that it was not inferred from and that take all
// branches on sizes both ways, the field at larger sizes, then numbers.
func (c *candidate) check() error {
	t := &checks{}
	if err := c.checkAt(c.heldOut(), true, t); err != nil {
		return err
	}
	if t.count() == 0 { // all of them are beyond the summary's own conditions
		return c.differs(c.base, "there are no other sizes at which it could be compared")
	}
	if err := c.checkAt(slices.Concat(c.againstOthers(), c.alone(), c.atMargins()), false, t); err != nil {
		return err
	}
	if err := c.checkDefined(t); err != nil {
		return err
	}
	if own := c.ownBlocks(); own != nil {
		before := t.count()
		if err := c.checkAt(own, true, t); err != nil {
			return err
		}
		if t.count() == before {
			return c.differs(own[0], "blocks as long as the file has them could not be looked at")
		}
	}
	if _, err := c.cover(func(p point, steps int64) (bool, error) {
		before := t.count()
		err := c.compareOne(p, steps, t)
		return t.count() > before, err
	}); err != nil {
		return err
	}
	if err := c.beyondThresholds(); err != nil {
		return err
	}
	if err := c.excused(t); err != nil {
		return err
	}
	if err := c.checkAt(append(c.deep(), c.turned()...), false, t); err != nil {
		return err
	}
	if err := c.testAll(t.tested); err != nil {
		return err
	}
	if larger, ok := c.larger(); ok {
		n, err := c.compare(larger, true)
		switch {
		case err == nil:
			t.field, t.fieldElements = append(t.field, larger), t.fieldElements+n
		case errors.Is(err, errBeyond) && len(t.field) == 0 && len(c.rowsApart()) > 0:
			return c.differs(larger, "at no larger sizes are the rows of its outputs apart")
		case !errors.Is(err, errLarge) && !errors.Is(err, errBeyond):
			return err
		}
	}
	if len(t.field) > 0 {
		c.evidence = append(c.evidence, Evidence{Field, fmt.Sprintf("%d elements equal in the field of 2^61-1 at %s",
			t.fieldElements, sizesText(len(t.field))), t.field, t.fieldElements})
	}
	if len(t.symbolic) > 0 && c.coveredBy(t.symbolic) {
		c.evidence = append(c.evidence, Evidence{Symbolic,
			fmt.Sprintf("normal forms of %d elements equal at %s, each branch on sizes taken both ways", t.elements,
				sizesText(len(t.symbolic))), t.symbolic, t.elements})
	}
	if err := c.limit(t); err != nil {
		return err
	}
	c.pre = slices.Concat(c.pre, c.rowsApart(), c.lengths(), c.positive())
	if err := c.least(); err != nil {
		return err
	}
	return c.special()
}

// read is how far a summary reads along a vector whose length is a knob.
type read struct {
	knob   *knob
	extent summary.Poly
}

// reads are the vectors that are to be as long as the summary reads them.
func (c *candidate) reads() []read {
	var out []read
	for _, k := range c.s.knobs {
		path, isLength := strings.CutPrefix(k.path, "len(")
		if path = strings.TrimSuffix(path, ")"); !isLength || k.from != fromLength {
			continue
		}
		for i := range c.summary.Arrays {
			a := &c.summary.Arrays[i]
			level := int(summary.LevelsOf(a.Path) - summary.LevelsOf(path))
			if !strings.HasPrefix(a.Path, path) || strings.Trim(a.Path[len(path):], "[*]") != "" || level < 0 {
				continue
			}
			e := lastElement(slices.DeleteFunc(slices.Clone(a.Dims),
				func(d summary.Dim) bool { return d.Level != level }))
			if !slices.Contains(e.Names(), k.name) {
				out = append(out, read{k, e})
			}
		}
	}
	return out
}

// lastElement is how many elements the dimensions of one vector reach over.
func lastElement(dims []summary.Dim) summary.Poly {
	n := summary.Const(1)
	for _, d := range dims {
		n = n.Add(d.Extent.Sub(summary.Const(1)).Mul(d.Stride))
	}
	return n
}

// lengths are the conditions that vectors are as long as the summary reads them.
func (c *candidate) lengths() []summary.Condition {
	var out []summary.Condition
	for _, r := range c.reads() {
		long := summary.AtLeast(summary.SizeOf(r.knob.name), r.extent)
		long.Text = fmt.Sprintf("%s >= %s", r.knob.path, r.extent)
		out = append(out, long)
	}
	return out
}

// checks are the points at which the summary was compared, by how.
type checks struct {
	symbolic, field, tested []map[string]int64
	elements, fieldElements int64
}

// count is at how many points something was compared.
func (t *checks) count() int { return len(t.symbolic) + len(t.field) + len(t.tested) }

// checkAt compares at points: normal forms where runs are short, else in the field, else on numbers. At points that
// give blocks other lengths nothing is refused: the function need not work with these. If strict, a fault of the
// function is one of the summary, which says nothing of it.
func (c *candidate) checkAt(points []point, strict bool, t *checks) error {
	for _, p := range points {
		e, err := c.s.measure(p)
		if err != nil && (strict && !c.allowed(p, err) || !retriable(err)) {
			return err
		}
		if err != nil || c.strays(e) || c.idle(p, e) {
			continue
		}
		err = c.compareOne(p, e.steps, t)
		if err != nil && !errors.Is(err, errBeyond) && !c.overrides(p) && (code(err) != CodeDiffers || !c.chooses(e)) {
			return err
		}
	}
	return c.s.ctx.Err()
}

// allowed reports whether a fault at p is no fault of the summary: a limit, a division by zero, which data may be, or
// vectors that are shorter there than what the summary reads, which is a condition of it.
func (c *candidate) allowed(p point, err error) bool {
	switch interp.CodeOf(err) {
	case interp.CodeLimit, interp.CodeDivide:
		return true
	case interp.CodeBounds:
		return c.short(p)
	}
	return false
}

// short reports whether a vector is shorter at p than the summary reads it.
func (c *candidate) short(p point) bool {
	return slices.ContainsFunc(c.reads(), func(r read) bool {
		e, err := r.extent.Eval(c.sizesAt(p))
		return err == nil && e > p[r.knob.name]
	})
}

// compareOne compares at p, unless the same summary, found under another condition, differed there before.
func (c *candidate) compareOne(p point, steps int64, t *checks) error {
	c.at = p
	key := c.claim() + p.text()
	if err := c.s.refuted[key]; err != nil {
		return err
	}
	err := c.compareAt(p, steps, t)
	if code(err) == CodeDiffers {
		c.s.refuted[key] = err
	}
	return err
}

// claim is what the summary says of all sizes, as text.
func (c *candidate) claim() string {
	text := c.summary.Algorithm()
	for i := range c.summary.Arrays {
		text += c.summary.Arrays[i].String() + "\n"
	}
	return fmt.Sprint(c.s.buffers, c.s.single, c.s.choosing, c.s.long, c.s.ranged.keep, text)
}

func (c *candidate) compareAt(p point, steps int64, t *checks) error {
	if steps <= normalSteps {
		n, err := c.compare(p, false)
		if err == nil {
			t.symbolic, t.elements = append(t.symbolic, p), t.elements+n
		}
		if !errors.Is(err, errLarge) && !errors.Is(err, term.ErrLarge) {
			return err
		}
	}
	if steps <= fieldSteps {
		n, err := c.compare(p, true)
		if err == nil {
			t.field, t.fieldElements = append(t.field, p), t.fieldElements+n
		}
		if !errors.Is(err, errLarge) {
			return err
		}
	}
	if err := c.test(p, 1); err != nil && !errors.Is(err, errLarge) {
		return err
	} else if err == nil {
		t.tested = append(t.tested, p)
	}
	return nil
}

// overrides reports whether p gives a block another length than the file does.
func (c *candidate) overrides(p point) bool {
	return slices.ContainsFunc(c.s.knobs,
		func(k *knob) bool { return k.block && p[k.name] != k.value && p[k.name] != k.short })
}

// errLarge is that the terms at some sizes are more than Options.Terms.
var errLarge = errors.New("too large to look at")

// errBeyond is that sizes are beyond conditions of the summary's own: rows of an output overlap, as a stride is less
// than they are long, or an extent is a quotient that C does not round down.
var errBeyond = errors.New("beyond the summary's own conditions")

// compare compares the function's elements at p with the summary's, in normal form or in the field. It returns how many
// there are.
func (c *candidate) compare(p point, field bool) (int64, error) {
	store := c.s.newStore()
	d := symbolic(store, c.s.assume())
	d.Domain.(*terms.Domain).Reals = field
	o, err := c.s.observe(p, d)
	if err == nil {
		err = c.s.ranged.err()
	}
	if err != nil {
		return 0, err
	}
	x, err := c.expansion(p, store)
	if err != nil {
		return 0, c.beyond(p, err)
	}
	j := &judge{store: store, reals: term.NewNormal(store, term.Reals, monomials)}
	if c.summary.Exact == summary.BitExact && !field {
		j.exact = term.NewNormal(store, term.Exact, monomials)
	}
	if field {
		j.values = store.EvalField(hash(c.s.name, 1))
	}
	n, err := c.same(o, x, j)
	err = c.beyond(p, err)
	if j.reals.Err() != nil {
		return 0, errLarge // forms that are not there are not equal, which says nothing
	}
	if err != nil {
		return 0, err
	}
	if j.inexact {
		c.summary.Exact = summary.OverReals
	}
	return n, nil
}

// sizesText is "1 size" or "5 sizes".
func sizesText(n int) string {
	if n == 1 {
		return "1 size"
	}
	return fmt.Sprintf("%d sizes", n)
}

func short(s string) string {
	if len(s) > 100 {
		return s[:100] + "..."
	}
	return s
}

// differs is the refusal of a summary that is not what the function computes.
func (c *candidate) differs(p point, fact string) error {
	return diag.Mistake{Pos: c.s.function().Pos, Code: CodeDiffers, Fact: fmt.Sprintf("at %s: %s", p.text(), fact),
		Help: []string{"what fits smaller sizes does not fit these"}}
}

// sizesAt are the values of the summary's sizes at p.
func (c *candidate) sizesAt(p point) map[string]int64 {
	out := map[string]int64{}
	for _, z := range c.summary.Sizes {
		out[z.Name] = p[z.Name]
	}
	return out
}
