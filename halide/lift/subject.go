package lift

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// subject is the function that is being lifted, as something that runs.
type subject struct {
	ctx      *effort
	unit     *ctree.Unit
	name     string
	o        Options
	knobs    []*knob
	single   map[string]bool        // pointers to integers that are one integer, a knob, each
	several  map[string]bool        // pointers to structs of numbers that lead to arrays of them, by pattern
	fields   []summary.Scalar       // floats that are fields of structs and globals
	elems    map[string]interp.Kind // of arrays whose elements were read or written, by pattern
	units    map[string]*ctree.Unit // with other values of macros, by these as text
	fixed    map[string]assumption  // conditions on scalars that are assumed, as text
	sets     map[string]bool        // fields that the function sets to sizes or constants, by path
	assuming bool                   // such conditions are assumed where the run depends on them
	runs     int                    // so far
	wide     *bool                  // whether the program has vectors; nil: not looked yet
	outside  map[string]bool        // what runs took for granted of the world outside
	onData   map[string]bool        // places of conditions on data: runs on terms take both ways
	manners  []domain[none]         // the numbers of runs that sizes are found by; none: small ones of one seed
	long     int64                  // how long vectors are to begin with: see climbWith
	measured map[string]measured    // by point, as text
	tooLong  map[string]bool        // by point, as text: a run takes more than manySteps
	faults   map[string]error       // of short runs, by what they depend on
	refuted  map[string]error       // how summaries differed, by summary and point: see refutation
	large    map[string]int64       // with these buffers: how long a run is whose terms are too many
	choosing bool                   // knobs that choose between programs are no data: see withModes
	buffers  map[string]bool        // globals that are no outputs: see takeBuffers
	kept     map[string]bool        // variables that keep values between calls
	leftOut  int                    // how often what was found without buffers left out what is wanted
	looked   point                  // the base of the last attempt
	stuck    point                  // where a run on terms needed a number last
	before   bool                   // a run reached before an array
	last     *candidate             // that was reported
	against  []point                // at which summaries differed from the function
	ranged   ranged                 // how terms are made
	givens   map[*ctree.Object]bool // globals that others may have written: see givens
	filed    bool                   // they hold what the file says
}

func newSubject(ctx context.Context, u *ctree.Unit, f *ctree.Func, o Options) *subject {
	s := &subject{ctx: newEffort(ctx), unit: u, name: f.Name, o: o, long: 31, onData: map[string]bool{},
		single: map[string]bool{}, several: map[string]bool{}, elems: map[string]interp.Kind{},
		units: map[string]*ctree.Unit{}, fixed: map[string]assumption{}, sets: map[string]bool{},
		measured: map[string]measured{}, tooLong: map[string]bool{}, faults: map[string]error{},
		refuted: map[string]error{}, large: map[string]int64{}, outside: map[string]bool{}, kept: map[string]bool{},
		givens: givens(u)}
	for _, p := range f.Params {
		if k, ok := interp.KindOf(p.Type); ok && k.Int() {
			s.knob(p.Name, fromParameter, k)
		}
	}
	s.globals()
	if o.WithMacros != nil {
		s.macros()
	}
	return s
}

func (s *subject) function() *ctree.Func { return s.unit.Func(s.name) }

// at is the unit with the values that p gives to macros.
func (s *subject) at(p point) (*ctree.Unit, error) {
	macros := map[string]int64{}
	var key strings.Builder
	for _, k := range s.knobs {
		if v, ok := p[k.name]; ok && k.from == fromMacro && v != k.value {
			macros[k.path] = v
			fmt.Fprintf(&key, "%s=%d ", k.path, v)
		}
	}
	if len(macros) == 0 {
		return s.unit, nil
	}
	if u := s.units[key.String()]; u != nil {
		return u, nil
	}
	s.ctx.spend(readEffort)
	u, err := s.o.WithMacros(macros)
	if err == nil {
		s.units[key.String()] = u
	}
	return u, err
}

// newStore holds the terms of some runs, until the time is over.
func (s *subject) newStore() *term.Store {
	store := term.NewStore(s.o.Terms).Within(s.ctx.looking(storeLook))
	if s.ranged.keep {
		store.Keep()
	}
	return store
}

// domain is what a run computes with: leaves for data, and what is done with them.
type domain[V any] struct {
	interp.Domain[V] // nil: concrete
	elem             func(array string, number int64, k interp.Kind) interp.Value[V]
	scalar           func(name string, k interp.Kind) interp.Value[V]
}

// run runs the function at p.
func run[V any](s *subject, p point, d domain[V], l interp.Limits) (*interp.Trace[V], error) {
	if s.ctx.Err() != nil { // a program without loops would not look
		return nil, context.Cause(s.ctx)
	}
	u, err := s.at(p)
	if err != nil {
		return nil, err
	}
	f := u.Func(s.name)
	s.runs++
	var args []interp.Arg[V]
	for _, o := range f.Params {
		k, ok := interp.KindOf(o.Type)
		switch {
		case ok && k.Int():
			args = append(args, interp.ScalarArg(knobValue(s.knob(o.Name, fromParameter, k), p, d)))
		case ok && k.Float():
			args = append(args, interp.ScalarArg(d.scalar(o.Name, k)))
		default:
			args = append(args, interp.OpenArg[V]())
		}
	}
	s.ctx.spend(runEffort)
	t, err := interp.Run(s.ctx.looking(s.lookOf(d.Domain != nil)), u, f, args, inputs(s, p, d), d.Domain, l)
	for _, n := range t.Notes {
		if n.Kind == interp.NoteAssumed {
			s.outside[n.Text] = true
		}
	}
	if err == nil && takeSeveral(s, t.Objects) {
		return run(s, p, d, l)
	}
	return t, err
}

// knobValue is what a run takes k to be.
func knobValue[V any](k *knob, p point, d domain[V]) interp.Value[V] {
	if k.data && d.Domain != nil {
		return d.scalar(k.name, k.kind)
	}
	return interp.IntValue[V](k.kind, p.of(k))
}

// of is k's value; one that p does not know yet is 5.
func (p point) of(k *knob) int64 {
	if v, ok := p[k.name]; ok {
		return v
	}
	p[k.name] = 5
	return 5
}

func inputs[V any](s *subject, p point, d domain[V]) interp.Inputs[V] {
	var x placer
	var last string // the pattern that elems was told of last
	var kind interp.Kind
	return interp.Inputs[V]{
		Global: func(g *ctree.Object) bool {
			return g.Extern || !g.Const && g.Init == nil && g.Storage == ctree.Global || s.isGlobalKnob(g) ||
				s.isGivenName(g)
		},
		Cell: func(path string, index int64, k interp.Kind) (interp.Value[V], error) {
			pattern, number, exact := x.place(path, index)
			if k.Int() && index == 0 && exact && (s.single[path] || s.isField(path)) {
				return knobValue(s.knob(path, fromMemory, k), p, d), nil
			}
			if k.Int() && exact && index < shortField && s.isShortField(path) {
				return knobValue(s.knob(fmt.Sprintf("%s[%d]", path, index), fromMemory, k), p, d), nil
			}
			if number == noPlace {
				return interp.Value[V]{}, s.placed(path, index)
			}
			if pattern != last || k != kind {
				s.elems[pattern], last, kind = k, pattern, k
			}
			if k.Float() && index == 0 && exact && s.isField(path) {
				return d.scalar(s.field(path, k), k), nil
			}
			return d.elem(pattern, number, k), nil
		},
		Several: func(path string) bool {
			if len(s.several) == 0 {
				return false
			}
			pattern, _ := shape.Pattern(path)
			return s.several[pattern]
		},
		Len: func(path string) (int64, error) {
			pattern, _ := shape.Pattern(path)
			return p.of(s.knob("len("+pattern+")", fromLength, interp.U64)), nil
		},
	}
}

// isField reports whether what is at path is declared as one number, not as an array: a field of a struct or a global.
func (s *subject) isField(path string) bool {
	t := s.typeOf(path)
	_, scalar := interp.KindOf(t)
	return t != nil && scalar
}

// shortField is how long an array of integers in a struct may be whose elements are sizes, as stride[2] is.
const shortField = 8

// isShortField reports whether path is such an array.
func (s *subject) isShortField(path string) bool {
	a, ok := s.typeOf(path).(ctree.Array)
	if !ok || a.Len < 1 || a.Len > shortField || !strings.ContainsAny(path, ".>") {
		return false
	}
	k, ok := interp.KindOf(a.Elem)
	return ok && k.Int()
}

// typeOf is the declared type of what path names; nil where that is an element or unknown.
func (s *subject) typeOf(path string) ctree.Type {
	if s.inSeveral(path) {
		return nil
	}
	end := strings.IndexAny(path, "-.[")
	if end < 0 {
		end = len(path)
	}
	t, rest := s.rootType(path[:end]), path[end:]
	if rest == "" {
		if _, global := t.(ctree.Pointer); global {
			return nil
		}
		return t
	}
	for rest != "" && t != nil {
		name := ""
		switch {
		case strings.HasPrefix(rest, "->"):
			p, ok := t.(ctree.Pointer)
			if !ok {
				return nil
			}
			t, rest = p.Elem, "."+rest[2:]
			continue
		case rest[0] == '.':
			end := strings.IndexAny(rest[1:], "-.[")
			if end < 0 {
				end = len(rest) - 1
			}
			name, rest = rest[1:end+1], rest[end+1:]
			if p, ok := t.(ctree.Pointer); ok { // a reference: its path is that of what it refers to
				t = p.Elem
			}
			st, ok := t.(*ctree.Struct)
			if !ok || st.Field(name) == nil {
				return nil
			}
			t = st.Field(name).Type
		default:
			return nil
		}
	}
	if _, pointer := t.(ctree.Pointer); pointer {
		return nil
	}
	return t
}

// rootType is the type of a parameter, or of a global that no parameter hides. Of a parameter that is an integer or a
// float by itself it is nil, as its path then names what it points to.
func (s *subject) rootType(name string) ctree.Type {
	for _, p := range s.function().Params {
		if p.Name == name {
			return p.Type
		}
	}
	for _, g := range s.unit.Globals {
		if g.Name == name {
			return g.Type
		}
	}
	return nil
}

// names are the names in p, in order.
func (p point) names() []string { return slices.Sorted(maps.Keys(p)) }

// text is p as "K = 3, M = 5".
func (p point) text() string {
	var parts []string
	for _, n := range p.names() {
		parts = append(parts, fmt.Sprintf("%s = %d", n, p[n]))
	}
	return strings.Join(parts, ", ")
}
