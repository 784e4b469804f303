package space

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// Check reports whether a leaf keeps every rule. It works the rules out from what the values stand for, not from what
// propagation uses: it is there to be compared with that.
func (sp *Space) Check(st *Store) error {
	var values [variables]uint8
	for _, c := range sp.branch {
		v, ok := sp.Value(st, c)
		if !ok {
			return refusal(sp.kernel.pos, sp.Name(c)+" is open", "decide it first")
		}
		values[c] = v
	}
	return sp.check(&values)
}

// checker is a leaf in the words of the rules.
type checker struct {
	sp      *Space
	values  *[variables]uint8
	vector  int
	path    Path
	copies  []int // of each loop in the body: jams and unrolls
	left    []int // iterations of each loop outside the body
	inOrder []int // loops, outermost first
}

func (sp *Space) check(values *[variables]uint8) error {
	c := &checker{sp: sp, values: values, vector: int(values[atVector]), path: sp.menus.paths[values[atPath]]}
	for _, rule := range []func() error{c.vectors, c.body, c.order, c.sizes, c.columns, c.arrays, c.modules} {
		if err := rule(); err != nil {
			return err
		}
	}
	return nil
}

// broken is the error of a rule.
func (c *checker) broken(rule, format string, args ...any) error {
	fact := fmt.Sprintf("%s does not hold: ", rule) + fmt.Sprintf(format, args...)
	return diag.List{{Pos: c.sp.kernel.pos, Code: CodePin, Fact: fact, Help: []string{rule + ": " + docOf(rule)}}}
}

// vectors: there are lanes if and only if a loop is vectorised, they are alike, and half of them are of use.
func (c *checker) vectors() error {
	scalar := c.vector == c.sp.outputs
	switch {
	case scalar != (c.path.Lanes == 0):
		return c.broken("pathWalk", "vector loop %d with %v", c.vector, c.path)
	case c.sp.vectorFills&(1<<c.walk()) == 0:
		return c.broken("vectorFills", "vector loop %d with %v", c.vector, c.path)
	}
	return nil
}

// walk is the value of walk that vector and path are.
func (c *checker) walk() int {
	return slices.IndexFunc(c.sp.menus.walks, func(w walk) bool {
		return w.path == int(c.values[atPath]) && (w.vector == c.vector || w.vector < 0 && c.vector == c.sp.outputs)
	})
}

// body: what is written out divides what there is; the rest is left.
func (c *checker) body() error {
	for i, l := range c.sp.kernel.loops {
		trips, rule := l.Extent, "jamDivides"
		n, tail := 0, halide.AutoTail
		if l.Reduction {
			n, rule = c.sp.unrollNumbers[i-c.sp.outputs][c.values[atUnroll+i-c.sp.outputs]], "unrollLeaves"
		} else {
			n, tail = c.sp.jamNumbers[i][c.values[atJam+i]], c.sp.jamTails[i][c.values[atJam+i]]
		}
		if i == c.vector && c.path.Lanes > 0 {
			trips = (l.Extent + c.path.Lanes - 1) / c.path.Lanes
		}
		if (trips%n != 0) != (tail != halide.AutoTail) || n > trips {
			return c.broken(rule, "%d copies of %d iterations of %s, tail %v", n, trips, l.Name, tail)
		}
		if tail == halide.AutoTail && n == trips && n > c.accumulators() && !l.Reduction {
			return c.broken(rule, "all %d iterations of %s, %d accumulators", n, l.Name, c.accumulators())
		}
		c.copies, c.left = append(c.copies, n), append(c.left, vectors(trips, n))
	}
	return nil
}

// accumulators are how many results a body may have at once.
func (c *checker) accumulators() int {
	if n := c.sp.capacity.Accumulators; n > 0 {
		return min(n, mostCopies)
	}
	return mostCopies
}

// order: the loops stand in a row; those of which nothing is left first, in turn; then those of results, then those of
// sums.
func (c *checker) order() error {
	sp := c.sp
	outside := make([]int, sp.loops) // how many loops a loop is outside of
	for b := range sp.loops {
		for a := range b {
			if c.values[atOrder+below(a, b)] == 0 {
				outside[a]++
			} else {
				outside[b]++
			}
		}
	}
	c.inOrder = make([]int, sp.loops)
	for n := range sp.loops {
		i := slices.Index(outside, sp.loops-1-n)
		if i < 0 {
			return c.broken("transitive", "no loop is outside %d others", sp.loops-1-n)
		}
		c.inOrder[n] = i
	}
	for n := range sp.loops - 1 {
		a, b := c.inOrder[n], c.inOrder[n+1]
		switch {
		case c.left[a] > 1 && c.left[b] == 1:
			return c.broken("emptyOutermost", "%s is inside %s", sp.kernel.loops[b].Name, sp.kernel.loops[a].Name)
		case c.left[a] == 1 && c.left[b] == 1 && a > b:
			return c.broken("emptyInTurn", "%s is inside %s", sp.kernel.loops[b].Name, sp.kernel.loops[a].Name)
		case c.left[a] > 1 && a >= sp.outputs && b < sp.outputs:
			return c.broken("accumulatorsInRegisters", "%s is inside %s", sp.kernel.loops[b].Name,
				sp.kernel.loops[a].Name)
		}
	}
	if !sp.ordered {
		return nil
	}
	for f := sp.outputs; f < sp.loops; f++ {
		for s := f + 1; s < sp.loops; s++ {
			if c.left[f] > 1 && c.left[s] > 1 && slices.Index(c.inOrder, s) > slices.Index(c.inOrder, f) {
				return c.broken("termsInOrder", "%s is inside %s", sp.kernel.loops[s].Name, sp.kernel.loops[f].Name)
			}
			if c.left[f] > 1 && c.copies[s] > 1 {
				return c.broken("termsTogether", "%s is written out, and %s a loop", sp.kernel.loops[s].Name,
					sp.kernel.loops[f].Name)
			}
		}
	}
	return nil
}

// sizes: the body has not more results than accumulators, and is short enough.
func (c *checker) sizes() error {
	results, products, sums := 1, 1, 1
	for i, n := range c.copies {
		products *= n
		if i < c.sp.outputs {
			results *= n
		} else {
			sums *= c.left[i]
		}
	}
	most := c.accumulators()
	if sums == 1 {
		most = min(inTurn*most, mostCopies)
	}
	if results > most {
		return c.broken("accumulators", "%d results, %d accumulators", results, most)
	}
	columns := 1
	for _, d := range c.sp.capacity.Lanes {
		if d.Lanes == c.path.Lanes && (c.path.Columns == 0 || c.path.Columns == d.Columns) {
			columns = max(columns, d.Columns)
		}
	}
	if ops := c.sp.capacity.BodyOps; products > mostCopies || ops > 0 &&
		products > max(1, ops*columns/c.sp.kernel.products) {
		return c.broken("bodyLength", "%d products", products*c.sp.kernel.products)
	}
	return nil
}

// columns: what is said of columns concerns reductions of which several terms are written out, on a path of several
// columns.
func (c *checker) columns() error {
	m := &c.sp.menus
	several := slices.ContainsFunc(c.sp.capacity.Lanes, func(d Datapath) bool {
		return d.Lanes == c.path.Lanes && d.Columns > 1 && (c.path.Columns == 0 || c.path.Columns == d.Columns)
	})
	group, pair := m.groups[c.values[atGroup]], c.values[atPair]
	if group != "" && !several {
		return c.broken("groupColumns", "%v", c.path)
	}
	if pair > 0 && !several {
		return c.broken("pairColumns", "%v", c.path)
	}
	for i, l := range c.sp.kernel.loops {
		if l.Name == group && c.copies[i] < 2 {
			return c.broken("groupUnrolled", "%s", l.Name)
		}
		if pair > 0 && slices.Contains(m.pairs[pair], l.Name) && c.copies[i] < 2 {
			return c.broken("pairUnrolled", "%s", l.Name)
		}
	}
	return nil
}

// arrays: lanes lie together, rows are lengthened along themselves.
func (c *checker) arrays() error {
	for t, tensor := range c.sp.kernel.tensors {
		l := c.sp.menus.layouts[t][c.values[atLayout+t]]
		if !c.sp.together(t, l, c.sp.menus.walks[c.walk()]) {
			return c.broken("lanesTogether", "%s", tensor.Name)
		}
		pad := int(c.values[atPad+t])
		if c.sp.padRow[t].rows[pad]>>c.values[atLayout+t]&1 == 0 {
			return c.broken("padRow", "%s of %s", c.sp.menus.pads[t][pad], tensor.Name)
		}
	}
	return nil
}

// modules: all arrays are placed or none, in modules by their numbers, where there is room.
func (c *checker) modules() error {
	used, in := 0, map[uint8][]int64{}
	most := uint8(0)
	for t := range c.sp.tensors {
		v := c.values[atPlace+t]
		if v == 0 {
			continue
		}
		used++
		in[v] = append(in[v], c.sp.tensorBytes[t])
		if c.sp.modulesAlike && v > most+1 {
			return c.broken("placeFirst", "%s in module %d", c.sp.kernel.tensors[t].Name, v-1)
		}
		most = max(most, v)
	}
	if c.sp.placeAll && used > 0 && used < c.sp.tensors {
		return c.broken("placeTogether", "%d arrays are placed", used)
	}
	for m, list := range in {
		sum := int64(0)
		for _, bytes := range list {
			sum += bytes
		}
		if sum-slices.Max(list) > c.sp.moduleLimit {
			return c.broken("moduleRoom", "module %d", m-1)
		}
	}
	return nil
}
