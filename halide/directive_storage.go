package halide

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Stored is an array that a schedule can lay out: an *Input that the Func reads, or the *Func.
type Stored interface {
	stored() (name string, dims []string)
}

func (in *Input) stored() (string, []string) { return in.Name, in.Dims }

func (f *Func) stored() (string, []string) { return f.Name, namesOf(f.Vars) }

// Layout says how buf lies in memory, outermost first, as "(c/8) y x (8)": see ParseLayout.
func (s *Schedule) Layout(buf Stored, text string) *Schedule {
	return s.line("layout", storedName(buf), text).layoutLine(buf, text)
}

func (l *line) layoutLine(buf Stored, text string) *Schedule {
	s := l.s
	name, dims, ok := l.array(buf)
	if !ok {
		return s
	}
	layout, bad := parseLayout(text, dims)
	st := s.StorageOf(name)
	switch {
	case bad != nil:
		l.wrong(bad.code, bad.fact, bad.help...)
	case st.Layout != nil:
		l.twice(name+" is laid out", "layout", name)
	default:
		l.args[1] = layout.String()
		st.Layout = layout
		l.store(name, st)
	}
	return s
}

// Align starts each row of buf (each run of its fastest axis) at a multiple of so many bytes; by default rows of what
// is read or written by vectors start at multiples of 32. It is a power of two, at least the size of an element and at
// most 4096.
func (s *Schedule) Align(buf Stored, bytes int) *Schedule {
	return s.line("align", storedName(buf), strconv.Itoa(bytes)).alignLine(buf, bytes)
}

func (l *line) alignLine(buf Stored, bytes int) *Schedule {
	s := l.s
	name, _, ok := l.array(buf)
	if !ok {
		return s
	}
	size := max(s.elementBytes(name), 1)
	st := s.StorageOf(name)
	switch {
	case bytes < 1 || bytes > 4096 || bytes&(bytes-1) != 0:
		l.wrong(CodeAlign, fmt.Sprintf("rows cannot be aligned to %d bytes", bytes),
			"alignments are powers of two up to 4096")
	case bytes < size:
		l.wrong(CodeAlign, fmt.Sprintf("an element of %s has %d bytes", name, size),
			fmt.Sprintf("align to at least those: %s", s.call("align", name, strconv.Itoa(size))))
	case st.Align != 0:
		l.twice(name+" is aligned", "align", name)
	default:
		st.Align = bytes
		l.store(name, st)
	}
	return s
}

// Pad stores at least extent elements of a dimension of buf; what is added holds zero in inputs, and anything in the
// result.
func (s *Schedule) Pad(buf Stored, dim string, extent int) *Schedule {
	return s.line("pad", storedName(buf), dim, strconv.Itoa(extent)).padLine(buf, dim, extent)
}

func (l *line) padLine(buf Stored, dim string, extent int) *Schedule {
	s := l.s
	name, dims, ok := l.array(buf)
	if !ok {
		return s
	}
	st := s.StorageOf(name)
	switch {
	case !slices.Contains(dims, dim):
		help := []string{"its dimensions are: " + strings.Join(dims, ", ")}
		if near := nearest(dim, dims); near != "" {
			help = append(help, "did you mean "+near+"?")
		}
		l.wrong(CodePadDim, fmt.Sprintf("%s has no dimension %s", name, dim), help...)
	case extent < 1 || extent > maxExtent:
		l.wrong(CodeExtent, fmt.Sprintf("a dimension cannot have %d elements", extent),
			fmt.Sprintf("extents are 1 to %d", maxExtent))
	case slices.ContainsFunc(st.Pad, func(p PadDim) bool { return p.Dim == dim }):
		l.twice(dim+" of "+name+" is padded", "pad", name, dim)
	default:
		st.Pad = append(st.Pad, PadDim{dim, extent})
		l.store(name, st)
	}
	return s
}

// Place puts buf into a bank of the core's memory, 0 to 3: a quarter of it, where several lie one behind the other, the
// smallest first. Two vectors are read in one cycle only from different banks.
func (s *Schedule) Place(buf Stored, bank int) *Schedule {
	return s.line("place", storedName(buf), strconv.Itoa(bank)).placeLine(buf, bank)
}

func (l *line) placeLine(buf Stored, bank int) *Schedule {
	s := l.s
	name, _, ok := l.array(buf)
	if !ok {
		return s
	}
	st := s.StorageOf(name)
	switch {
	case bank < 0 || bank > 3:
		l.wrong(CodeBank, fmt.Sprintf("there is no bank %d", bank), "the banks of a core's memory are 0, 1, 2, 3")
	case st.Bank >= 0:
		l.twice(name+" is placed", "place", name)
	default:
		st.Bank = bank
		l.store(name, st)
	}
	return s
}

// store records the storage of an array and the directive.
func (l *line) store(name string, st Storage) {
	st.Pos = l.pos
	l.s.storage[name] = st
	l.done()
}

// array is the name and the dimensions of an array that the Func reads or is, and tells if buf is none.
func (l *line) array(buf Stored) (string, []string, bool) {
	s := l.s
	known, name := s.arrays(), storedName(buf)
	if slices.Contains(known, name) {
		if name == s.Func.Name {
			return name, namesOf(s.Func.Vars), true
		}
		_, dims := inputsOf(s.whole.funcs())[slices.Index(known, name)-1].stored()
		return name, dims, true
	}
	if len(s.Func.mistakes()) > 0 {
		return "", nil, false // perhaps it is read where the Func is wrong
	}
	if s != s.Root() {
		l.wrong(CodeStage, fmt.Sprintf("%s is not what %s stores", name, s.Func.Name),
			"inputs are laid out by the schedule of the first output, other Funcs by their own: Of(f)")
		return "", nil, false
	}
	help := []string{"its arrays are: " + strings.Join(known, ", ")}
	if near := nearest(name, known); near != "" {
		help = append(help, "did you mean "+near+"?")
	}
	l.wrong(CodeArray, fmt.Sprintf("%s neither is nor reads %s", s.Func.Name, name), help...)
	return "", nil, false
}

// arrays are the names of the Func and, of the output, of the Inputs that the pipeline reads.
func (s *Schedule) arrays() []string {
	names := []string{s.Func.Name}
	if s != s.Root() {
		return names
	}
	for _, in := range inputsOf(s.whole.funcs()) {
		names = append(names, in.Name)
	}
	return names
}

// storedName is the name of buf, "nil" for none.
func storedName(buf Stored) string {
	switch b := buf.(type) {
	case *Input:
		if b != nil {
			return b.Name
		}
	case *Func:
		if b != nil {
			return b.Name
		}
	}
	return "nil"
}

// elementBytes is the size of a stored element of an array of the schedule, 0 if the Func has no stored type.
func (s *Schedule) elementBytes(name string) int {
	for _, in := range inputsOf(s.whole.funcs()) {
		if in.Name == name {
			return in.Type.Bytes()
		}
	}
	switch {
	case s.Func.Stored != nil:
		return s.Func.Stored[0].Bytes()
	case s.Func.Value == nil || s.Func.Value.Op == OpCall:
		return 0
	}
	return s.Func.Value.Type.Bytes()
}
