package space

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// given is what the schedule that New gets says, in the words of the space.
type given struct {
	loops   bool // it says something about loops; then it says all about them
	vector  int  // -1: none
	path    Path // of Datapath, or with any columns; zero: none
	jams    [MaxOutputs]jam
	unrolls [MaxReductions]int
	order   []int // loops outside the body, outermost first
	group   string
	pair    []string
	pairSet bool
	storage [MaxTensors]halide.Storage

	pos map[string]diag.Pos // of what was said last: by "loops", "datapath", "group", "pair"
}

// loopWords are the directives about loops; storeWords those about arrays; otherWords others that the space can say.
var (
	loopWords  = []string{"split", "tile", "reorder", "unroll", "unrolljam", "vectorize", "serial", "rename"}
	storeWords = []string{"layout", "align", "pad", "place"}
	otherWords = slices.Concat(storeWords, []string{"bound", "reassociate", "datapath", "group", "pair"})
)

// readGiven reads a schedule of kernel k.
func readGiven(s *halide.Schedule, k *kernel) (*given, error) {
	g := &given{vector: -1, pos: map[string]diag.Pos{}}
	var found diag.List
	for _, d := range s.Directives {
		switch {
		case slices.Contains(loopWords, d.Name):
			g.loops, g.pos["loops"] = true, d.Pos
		case !slices.Contains(otherWords, d.Name):
			found = append(found, mistake(d.Pos, fmt.Sprintf("%s: this is no choice of the space", d),
				"leave it out; the space can say: "+strings.Join(slices.Concat(loopWords, otherWords), ", ")))
		case slices.Contains(storeWords, d.Name) &&
			!slices.ContainsFunc(k.tensors, func(t Tensor) bool { return t.Name == d.Args[0] }):
			found = append(found, mistake(d.Pos, fmt.Sprintf("%s: %s is the same for all iterations, and no choice "+
				"of the space", d, d.Args[0]), "leave it out"))
		}
	}
	for i, t := range k.tensors {
		g.storage[i] = s.StorageOf(t.Name)
	}
	c := s.Compute()
	g.path, g.group, g.pair, g.pairSet = Path{c.Lanes, c.Columns}, c.Group, c.Pair, c.PairSet
	g.pos["datapath"], g.pos["group"], g.pos["pair"] = c.DatapathPos, c.GroupPos, c.PairPos
	if err := found.Err(); err != nil || !g.loops {
		return g, err
	}
	return g, g.readLoops(s, k)
}

// part is a loop of a schedule as a part of a loop of the algorithm: value = ... + step * part + ...
type part struct {
	halide.Loop
	of   int // index into kernel.loops
	step int
	tail halide.Tail // of the split that made it the outer loop, where that left a rest
}

// readLoops takes the loops of a schedule apart: those outside the body, which are serial, those that are written out,
// and the vector loop.
func (g *given) readLoops(s *halide.Schedule, k *kernel) error {
	parts, err := partsOf(s, k)
	if err != nil {
		return err
	}
	stage := halide.Serial
	for _, p := range parts {
		switch {
		case p.Kind == halide.Parallel:
			return refusal(p.Pos, p.Name+" is parallel: the space is that of one core", "leave Parallel out")
		case p.Kind == halide.Serpentine:
			return refusal(p.Pos, p.Name+" is serpentine: the space is that of a machine without caches",
				"leave Serpentine out")
		case p.Kind < stage:
			return refusal(p.Pos, fmt.Sprintf("%s is %s inside a loop that is %s", p.Name, p.Kind, stage),
				"in the space the loops that are written out are inside all others: Unroll them further inwards, or "+
					"UnrollJam")
		case p.Kind == halide.Serial:
			if slices.Contains(g.order, p.of) {
				return refusal(p.Pos, fmt.Sprintf("%s has two loops outside the body", k.loops[p.of].Name),
					"the space has one: leave the Split out, or Unroll the inner loop")
			}
			g.order = append(g.order, p.of)
		}
		stage = p.Kind
	}
	for of := range k.loops {
		if err := g.readParts(s, k, of, parts); err != nil {
			return err
		}
	}
	if g.path.Lanes > 0 && g.vector < 0 {
		return refusal(g.pos["datapath"], fmt.Sprintf("Datapath(%d, %d) where no loop is vectorised", g.path.Lanes,
			g.path.Columns),
			"vectorise one")
	}
	return nil
}

// partsOf are the loops of a schedule, outermost first, those of one iteration left out, as parts of the algorithm's.
func partsOf(s *halide.Schedule, k *kernel) ([]part, error) {
	at := map[string]part{}
	for i, l := range k.loops {
		at[l.Name] = part{of: i, step: 1}
	}
	for _, d := range s.Derivations() {
		if d.Fuse {
			panic("BUG: " + d.String() + " without a directive")
		}
		p := at[d.Old]
		outer := part{of: p.of, step: p.step * d.Factor}
		switch {
		case d.Factor == 1:
			outer.tail = p.tail
		case d.Extent%d.Factor != 0 && d.Tail != halide.RoundUp:
			if k.loops[p.of].Reduction {
				return nil, refusal(d.Pos, fmt.Sprintf("%s is split by %d, which does not divide %d, with tail %s",
					d.Old, d.Factor, d.Extent, d.Tail), "in the space what is written out divides a reduction")
			}
			outer.tail = d.Tail
		}
		at[d.Outer] = outer
		if d.Inner != "" {
			at[d.Inner] = p
		}
	}
	var parts []part
	for _, l := range s.Loops() {
		if l.Extent > 1 || l.Kind == halide.Vectorized {
			p := at[l.Name]
			p.Loop = l
			parts = append(parts, p)
		}
	}
	return parts, nil
}

// readParts reads the parts of one loop, from the innermost: lanes, what is written out, what is left.
func (g *given) readParts(s *halide.Schedule, k *kernel, of int, parts []part) error {
	var own []part
	for _, p := range parts {
		if p.of == of {
			own = append(own, p)
		}
	}
	slices.SortStableFunc(own, func(a, b part) int { return a.step - b.step })
	l := k.loops[of]
	lanes, copies, left, step, tail := 1, 1, 1, 1, halide.AutoTail
	for i, p := range own {
		inOrder := i == 0 || own[i-1].Kind >= p.Kind
		if p.step != step || !inOrder {
			return refusal(p.Pos, fmt.Sprintf("%s is cut into loops that the space does not have", l.Name),
				"from the inside: the lanes, what is written out next to each other, one loop over the rest")
		}
		step *= p.Extent
		if p.tail != halide.AutoTail {
			if p.Kind != halide.Serial || copies == 1 || tail != halide.AutoTail {
				return refusal(p.Pos, fmt.Sprintf("%s leaves a rest of %s, with tail %s", p.Name, l.Name, p.tail),
					"the space rounds vectors up, and has other tails of jams alone")
			}
			tail = p.tail
		}
		switch p.Kind {
		case halide.Vectorized:
			lanes = p.Extent
			g.vector = of
			if g.path.Lanes > 0 && g.path.Lanes != lanes {
				return refusal(g.pos["datapath"], fmt.Sprintf("Datapath(%d, %d) for vectors of %d", g.path.Lanes,
					g.path.Columns, lanes),
					"in the space a vector loop has the lanes of the datapath; write more vectors out by UnrollJam")
			}
			g.path.Lanes = lanes
		case halide.Unrolled:
			copies *= p.Extent
		default:
			left *= p.Extent
		}
	}
	rest := tail != halide.AutoTail && left == vectors(vectors(l.Extent, lanes), copies)
	if copies*left != vectors(l.Extent, lanes) && !rest {
		return refusal(g.pos["loops"],
			fmt.Sprintf("%d iterations of %s are computed, of which there are %d", copies*left*lanes, l.Name, l.Extent),
			"take factors that divide, or a tail of Guard or ShiftInwards; the space rounds vectors up alone")
	}
	if l.Reduction {
		g.unrolls[of-k.outputs] = copies
	} else {
		g.jams[of] = jam{copies, tail}
	}
	return nil
}
