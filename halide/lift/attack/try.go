package attack

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

func integer(v int64) term.Value { return term.Value{Int: big.NewInt(v)} }

// Try runs the cases that were lifted and gives each a verdict. Programs are built in dir.
func Try(ctx context.Context, dir string, cases []*Case, o Options) error {
	if o.Points == 0 {
		o.Points = 12
	}
	for _, plus := range []bool{false, true} {
		var some []*Case
		for _, c := range cases {
			if c.Verdict == "" && c.Plus() == plus {
				some = append(some, c)
			}
		}
		for len(some) > 0 {
			n := min(len(some), 60)
			if err := batch(ctx, dir, fmt.Sprintf("attack_%t_%d", plus, len(some)), some[:n], o); err != nil {
				return err
			}
			some = some[n:]
		}
	}
	return nil
}

func batch(ctx context.Context, dir, name string, cases []*Case, o Options) error {
	a, err := build(dir, name, cases, plain)
	if err != nil {
		return err
	}
	defer a.stop()
	b, err := build(dir, name+"_checked", cases, checked)
	if err != nil {
		return err
	}
	defer b.stop()
	for i, c := range cases {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := c.try(a, b, i, o); err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	return nil
}

// tries is how often sizes are drawn for each that is compared.
const tries = 40

// try compares the function with the summary at sizes and data of its own.
func (c *Case) try(plain, checked *server, which int, o Options) error {
	if c.unplaced != "" {
		c.Verdict, c.Fact = Incomplete, "whether this holds: "+c.unplaced
		return nil
	}
	h := fnv.New64a()
	h.Write([]byte(c.Name))
	r := rand.New(rand.NewPCG(o.Seed, h.Sum64()))
	d := newDrawer(c, r)
	seen := map[string]bool{}
	for i, points := 0, 0; i < tries*o.Points && points < o.Points; i++ {
		t := &trial{c: c, sizes: d.sizes(i)}
		key := fmt.Sprint(t.sizes)
		if seen[key] && len(d.names) > 0 || !t.lengths() {
			continue
		}
		seen[key] = true
		d.fill(t, i%manners)
		if !t.allowed() {
			c.Outside++
			continue
		}
		compared, err := c.at(d, t, plain, checked, which, i)
		if errors.Is(err, errDear) || errors.Is(err, summary.ErrFar) {
			c.dear = err
			continue
		}
		if err != nil {
			c.Verdict, c.Fact = Incomplete, err.Error()
			return nil
		}
		if c.Verdict == Wrong {
			return nil
		}
		if compared {
			points++
			for _, v := range t.sizes {
				c.Largest = max(c.Largest, v)
			}
		}
	}
	switch {
	case c.Compared > 0:
		c.Verdict = Right
	case c.unknown != "":
		c.Verdict, c.Fact = Incomplete, "whether this holds: "+c.unknown
	case c.dear != nil:
		c.Verdict, c.Fact = Incomplete, c.dear.Error()
	default:
		c.Verdict, c.Fact = Vacuous, fmt.Sprintf("%d runs without a meaning, %d outside of the conditions: %s",
			c.Undefined, c.Outside, strings.Join(c.Conditions(), "; "))
	}
	return nil
}

// at compares at the sizes of t, with data of several manners, and reports whether any was compared.
func (c *Case) at(d *drawer, t *trial, plain, checked *server, which, i int) (bool, error) {
	compared := false
	for k := range 3 {
		manner := [3][4]int{{0, 6, 7, 0}, {1, 1, 2, 5}, {3, 4, 3, 6}}[k][i%4]
		u := &trial{c: c, sizes: t.sizes, dims: t.dims, numbers: t.numbers}
		d.fill(u, manner)
		if !u.allowed() {
			c.Outside++
			continue
		}
		if _, ok, err := checked.run(which, u.data()); err != nil {
			return compared, err
		} else if !ok {
			c.Undefined++
			continue
		}
		out, ok, err := plain.run(which, u.data())
		if err != nil {
			return compared, err
		}
		if !ok {
			c.Undefined++
			continue
		}
		if err := u.take(out); err != nil {
			return compared, err
		}
		if !u.met() {
			c.Outside++
			continue
		}
		fact, err := u.compare()
		if err != nil {
			return compared, err
		}
		c.Compared++
		compared = true
		if fact != "" {
			c.Verdict, c.Fact = Wrong, fmt.Sprintf("at %s: %s", u.text(), fact)
			return true, nil
		}
	}
	return compared, nil
}

// text is what a trial was given, without the arrays.
func (t *trial) text() string {
	var parts []string
	for n, v := range t.sizes {
		parts = append(parts, fmt.Sprintf("%s = %d", n, v))
	}
	for _, p := range t.c.Params {
		if _, size := t.sizes[p.Name]; !size && p.Scalar != "" {
			parts = append(parts, fmt.Sprintf("%s = %s", p.Name, text(types[p.Scalar].get(t.scalars[p.Name]))))
		}
	}
	for i, o := range t.c.Objects {
		if o.File && t.count(i) > 0 {
			var all []string
			for k := range min(t.count(i), 8) {
				all = append(all, text(t.value(i, k)))
			}
			parts = append(parts, fmt.Sprintf("%s = {%s}", o.Name, strings.Join(all, ", ")))
		}
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}
