package halide

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Wish is what AlignBounds or Estimate says of a Var of the Func.
type Wish struct {
	Name string // "alignbounds" or "estimate"
	Var  string
	A, B int // modulus and remainder; least value and extent
}

// Wishes is what AlignBounds and Estimate said, in order.
func (s *Schedule) Wishes() []Wish { return slices.Clone(s.wishes) }

// AlignBounds widens what is computed of the Func in v so that its least value is remainder modulo modulus, and its
// extent a multiple of modulus.
func (s *Schedule) AlignBounds(v Var, modulus, remainder int) *Schedule {
	return s.line("alignbounds", nameOf(v), strconv.Itoa(modulus), strconv.Itoa(remainder)).wishLine(v, modulus,
		remainder)
}

// Estimate says to tuners how far the Func likely goes in v. It changes nothing else.
func (s *Schedule) Estimate(v Var, min, extent int) *Schedule {
	return s.line("estimate", nameOf(v), strconv.Itoa(min), strconv.Itoa(extent)).wishLine(v, min, extent)
}

func (l *line) wishLine(v Var, a, b int) *Schedule {
	s := l.s
	switch {
	case !l.usable(v):
	case s.update > 0:
		l.wrong(CodeStage, "the ranges of an update are those of its Func", "say it of the definition: Of("+s.Func.Name+
			")")
	case !slices.Contains(namesOf(s.Func.Vars), v.Name):
		l.wrong(CodeUnknownLoop, fmt.Sprintf("%s is no Var of %s", v.Name, s.Func.Name), "its Vars are: "+s.dims())
	case slices.ContainsFunc(s.wishes, func(w Wish) bool { return w.Name == l.word && w.Var == v.Name }):
		l.twice("that is said of "+v.Name, l.word, v.Name)
	case l.word == "alignbounds" && (a < 1 || a > maxExtent || b < 0 || b >= a):
		l.wrong(CodeAlignBounds, fmt.Sprintf("nothing is %d modulo %d", b, a),
			"a modulus is at least 1, and a remainder from 0 to below it")
	case l.word == "alignbounds" && s.splitUpdate() != nil:
		o := s.splitUpdate()
		l.wrong(CodeAlignBounds, fmt.Sprintf("update %d of %s reads what it stores, and is split for the extents "+
			"without it", o.update-1, s.Func.Name),
			fmt.Sprintf("say it before the split at %s, whose tail follows from it", o.derived[0].Pos))
	case l.word == "estimate" && (b < 1 || b > maxExtent || a < -maxExtent || a > maxExtent):
		l.wrong(CodeExtent, fmt.Sprintf("%s cannot run from %d with extent %d", v.Name, a, b),
			fmt.Sprintf("extents are 1 to %d", maxExtent))
	default:
		s.wishes = append(s.wishes, Wish{l.word, v.Name, a, b})
		l.done()
	}
	return s
}

// FoldStorage keeps only extent elements of a dimension of the Func's array, in turn: what is further away is
// forgotten. It is for Funcs that are stored further out than they are computed.
func (s *Schedule) FoldStorage(dim string, extent int) *Schedule {
	return s.line("fold", dim, strconv.Itoa(extent)).dimLine(dim, extent)
}

// BoundStorage stores exactly extent elements of a dimension of the Func's array, which must be as many as are ever
// needed.
func (s *Schedule) BoundStorage(dim string, extent int) *Schedule {
	return s.line("boundstorage", dim, strconv.Itoa(extent)).dimLine(dim, extent)
}

// AlignStorage stores a multiple of n elements of a dimension of the Func's array.
func (s *Schedule) AlignStorage(dim string, n int) *Schedule {
	return s.line("alignstorage", dim, strconv.Itoa(n)).dimLine(dim, n)
}

// ReorderStorage lays the Func's array out with these dimensions, outermost first. It is Layout of the dimensions.
func (s *Schedule) ReorderStorage(vars ...Var) *Schedule {
	text := strings.Join(namesOf(vars), " ")
	return s.line("layout", s.Func.Name, text).layoutLine(s.Func, text)
}

func (l *line) dimLine(dim string, n int) *Schedule {
	s := l.s
	st := s.StorageOf(s.Func.Name)
	list := map[string]*[]PadDim{"fold": &st.Fold, "boundstorage": &st.Fixed, "alignstorage": &st.Round}[l.word]
	dims := namesOf(s.Func.Vars)
	switch {
	case s.update > 0:
		l.wrong(CodeStage, fmt.Sprintf("an update stores where %s does", s.Func.Name),
			"say it of the definition: Of("+s.Func.Name+")")
	case !slices.Contains(dims, dim):
		l.wrong(CodePadDim, fmt.Sprintf("%s has no dimension %s", s.Func.Name, dim), "its dimensions are: "+
			strings.Join(dims, ", "))
	case n < 1 || n > maxExtent:
		l.wrong(CodeExtent, fmt.Sprintf("a dimension cannot have %d elements", n), fmt.Sprintf("extents are 1 to %d",
			maxExtent))
	case l.word == "fold" && s.isOutput():
		l.wrong(CodeLevel, s.Func.Name+" is an output, of which every element is kept",
			"it is for the Funcs that it calls: Of(f)")
	case slices.ContainsFunc(*list, func(p PadDim) bool { return p.Dim == dim }):
		l.twice("that is said of "+dim, l.word, dim)
	default:
		*list = append(*list, PadDim{dim, n})
		l.store(s.Func.Name, st)
	}
	return s
}
