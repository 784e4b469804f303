package realize

import (
	"context"
	"fmt"
	"strings"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// CodeInput: an array that a run is given for an input is missing, of another type or rank, too small, or holds what
// its type does not.
//
// Example: an array over 0:255 for in(x) + in(x+1) over 0:256
const CodeInput diag.Code = "input-array"

// inputMistakes collects what is wrong with the arrays of a run, at the lines of the inputs.
type inputMistakes struct {
	kernel *Kernel
	all    diag.List
}

func (m *inputMistakes) tell(name, fact, help string) {
	k := m.kernel
	m.all = append(m.all, diag.Mistake{Pos: k.lineOf(name), Code: CodeInput, Fact: fmt.Sprintf("%s of %s: %s", name,
		k.nest.Name, fact), Help: []string{help}})
}

// Fits says what arrays lack for a run, as Run does.
func (k *Kernel) Fits(inputs map[string]*halide.Array) error {
	spare := k.spare.Get().(map[string]any)
	defer k.spare.Put(spare)
	return k.packAll(context.Background(), inputs, spare, make([]unsafe.Pointer, len(k.nest.Buffers)))
}

func isInput(b *lower.Buffer) bool { return !b.Output && !b.Inner }

func (k *Kernel) inputNames() []string {
	names := []string{}
	for _, b := range k.nest.Buffers {
		if isInput(b) {
			names = append(names, b.Name)
		}
	}
	return names
}

// lineOf is where an input was made; of a name that is no input's, where the first output was.
func (k *Kernel) lineOf(name string) diag.Pos {
	if pos, ok := k.lines[name]; ok || k.nest.Func == nil {
		return pos
	}
	return k.nest.Func.Pos
}

// linesOf are where the inputs of a nest were made, those that it need not read too; none of a nest that was parsed.
func linesOf(n *lower.Nest) map[string]diag.Pos {
	lines := map[string]diag.Pos{}
	outputs := n.Outputs
	if len(outputs) == 0 && n.Func != nil {
		outputs = []*halide.Func{n.Func}
	}
	for _, in := range halide.NewPipeline(outputs...).Inputs() {
		lines[in.Name] = in.Pos
	}
	return lines
}

// misfit is why an array does not do for b, or "". What its elements hold is seen when they are packed.
func misfit(b *lower.Buffer, a *halide.Array) string {
	switch {
	case a == nil:
		return "there is no array for it"
	case a.Type != b.Type:
		return fmt.Sprintf("it holds %s, and the array %s", b.Type, a.Type)
	case len(a.Dims) != len(b.Dims):
		return fmt.Sprintf("it has %d dimensions, and the array %d", len(b.Dims), len(a.Dims))
	}
	n := 1
	for _, d := range a.Dims {
		if d.Extent < 0 || d.Extent > 0 && n > maxBytes/d.Extent {
			return fmt.Sprintf("an array over %s is empty or too large", over(b, a.Dims))
		}
		n *= d.Extent
	}
	if t, _, _, ok := placeOf(a.Elems); a.Elems != nil && (!ok || t != b.Type) {
		return fmt.Sprintf("it holds %s, and the elements are a %T", b.Type, a.Elems)
	}
	if a.Len() != n || n > 0 && (b.Type == halide.Float32) != (a.Floats != nil) {
		return fmt.Sprintf("its array over %s has %d elements, not %d", over(b, a.Dims), a.Len(), n)
	}
	if within(b, a.Dims) {
		return ""
	}
	needed, any := reads(b)
	if !any {
		return ""
	}
	for d, r := range needed {
		if h := a.Dims[d]; r.Min < h.Min || r.Min+r.Extent > h.Min+h.Extent {
			return fmt.Sprintf("%s is read, and the array holds %s", over(b, needed), over(b, a.Dims))
		}
	}
	return ""
}

// wanted says what array b takes.
func wanted(b *lower.Buffer) string {
	needed, any := reads(b)
	if !any {
		return fmt.Sprintf("give it an array of %s of %d dimensions", b.Type, len(b.Dims))
	}
	return fmt.Sprintf("give it an array of %s over %s, or more", b.Type, over(b, needed))
}

// reads is what Pack takes of an array, one range a dimension; any is false if it takes nothing, all being border.
func reads(b *lower.Buffer) (needed []halide.Range, any bool) {
	for d, r := range b.Dims {
		lo, hi, found := 0, 0, false
		for c := r.Min; c < r.Min+r.Extent; c++ {
			if s, ok := sourceOf(b, d, c); ok {
				if !found {
					lo, hi, found = s, s, true
				}
				lo, hi = min(lo, s), max(hi, s)
			}
		}
		if !found {
			return nil, false
		}
		needed = append(needed, halide.Range{Min: lo, Extent: hi - lo + 1})
	}
	return needed, true
}

// over is "x 0..9, y 0..3".
func over(b *lower.Buffer, dims []halide.Range) string {
	list := make([]string, len(dims))
	for d, r := range dims {
		name := fmt.Sprint(d)
		if d < len(b.Names) {
			name = b.Names[d]
		}
		list[d] = fmt.Sprintf("%s %d..%d", name, r.Min, r.Min+r.Extent-1)
	}
	return strings.Join(list, ", ")
}
