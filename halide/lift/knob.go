package lift

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

// origin says where a program takes an integer from.
type origin uint8

const (
	fromParameter origin = iota
	fromMemory           // a field of a struct, a global, what a pointer to one integer points to
	fromLength           // of a vector
	fromMacro
	fromGlobal // a variable of the file that has a number to begin with
)

// knob is an integer that the caller of the function chooses, and so that runs may vary.
type knob struct {
	name  string // in summaries; distinct
	path  string // "n", "p->n", "*n", "len(v)", "len(v[*])", "N"
	from  origin
	kind  interp.Kind
	data  bool    // it reaches neither bounds nor indices: a scalar
	modes []int64 // it is only ever compared for equality, with these: a choice between programs
	value int64   // of a macro or such a variable: what the file defines
	short int64   // of a block, if not 0: what it is meanwhile, so that sizes can be small
	sized bool    // it is no data, though it seems so at small sizes
	far   bool    // a stride: it changes where elements are and not how many
	block bool    // a macro that no place of an element depends on, as the length of a block
}

// point gives each knob a value, by name.
type point map[string]int64

// knob is the one at path; it is made when it is first met.
func (s *subject) knob(path string, from origin, kind interp.Kind) *knob {
	for _, k := range s.knobs {
		if k.path == path {
			return k
		}
	}
	k := &knob{path: path, from: from, kind: kind, name: s.free(path)}
	s.knobs = append(s.knobs, k)
	return k
}

// field is the name of the float at path.
func (s *subject) field(path string, kind interp.Kind) string {
	i := slices.IndexFunc(s.fields, func(x summary.Scalar) bool { return x.Path == path })
	if i < 0 {
		i, s.fields = len(s.fields), append(s.fields, summary.Scalar{Name: s.free(path), Path: path,
			Elem: terms.Type(kind)})
	}
	return s.fields[i].Name
}

// free is a name for path that no other knob or field has: p->n is n, or p_n if there is an n.
func (s *subject) free(path string) string {
	short := strings.NewReplacer("*", "", "[", "", "]", "").Replace(path)
	if inner, ok := strings.CutPrefix(short, "len("); ok {
		short = "len_" + strings.TrimSuffix(inner, ")")
	}
	long := strings.NewReplacer("->", "_", ".", "_").Replace(short)
	if i := strings.LastIndexAny(short, ".>"); i >= 0 {
		short = short[i+1:]
	}
	for _, name := range []string{short, long, long + "_", long + "__"} {
		if !slices.ContainsFunc(s.knobs, func(k *knob) bool { return k.name == name }) && !s.isParameter(name, path) &&
			!slices.ContainsFunc(s.fields, func(x summary.Scalar) bool { return x.Name == name }) {
			return name
		}
	}
	return path
}

// isParameter reports whether name is a parameter's, and not that of path.
func (s *subject) isParameter(name, path string) bool {
	f := s.function()
	return name != path && slices.ContainsFunc(f.Params, func(p *ctree.Object) bool { return p.Name == name })
}

// sizes are the knobs that are no data, no modes and no lengths of blocks.
func (s *subject) sizes() []*knob {
	return slices.DeleteFunc(slices.Clone(s.knobs), func(k *knob) bool { return k.data || k.block || len(k.modes) > 0 })
}
