package liftcmd

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/wrap"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// wrapper is the function with the original's signature.
func (r *replacement) wrapper(base, original string) (string, error) {
	var args []string
	for _, p := range r.fn.Params {
		if _, list := p.Type.(ctree.List); list || p.Reference {
			return "", fmt.Errorf("%s: %s is a C++ function: its replacement would not be C", r.fn.Pos, r.fn.Name)
		}
		args = append(args, p.Name)
	}
	params, err := r.parameters()
	if err != nil {
		return "", err
	}
	block, result, err := r.call(base)
	if err != nil {
		return "", err
	}
	conditions, err := r.conditions()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n{\n", ctree.Declare(r.fn.Type.Result, r.fn.Name+params))
	fmt.Fprintf(&b, "    if (%s) {\n", strings.Join(conditions, " &&\n        "))
	if result != "" {
		fmt.Fprintf(&b, "        %s;\n", ctree.Declare(r.fn.Type.Result, result))
	}
	for line := range strings.Lines(block) {
		b.WriteString("        " + line)
	}
	fmt.Fprintf(&b, "        return %s;\n    }\n", result)
	back := "return "
	if _, void := r.fn.Type.Result.(ctree.Void); void {
		back = ""
	}
	fmt.Fprintf(&b, "    %s%s(%s);\n}\n", back, original, strings.Join(args, ", "))
	return strings.ReplaceAll(b.String(), "return ;", "return;"), nil
}

// parameters are those of the original, as it writes them: types in trees know no const, which prototypes have.
func (r *replacement) parameters() (string, error) {
	lines := bytes.SplitAfter(r.text, []byte("\n"))
	text := bytes.Join(lines[r.fn.Pos.Line-1:r.fn.End.Line], nil)
	at := regexp.MustCompile(`\b` + r.fn.Name + `\s*\(`).FindIndex(text)
	if at == nil {
		return "", fmt.Errorf("%s: the parameters of %s are not in the text: a macro makes them", r.fn.Pos, r.fn.Name)
	}
	depth := 0
	for i := at[1] - 1; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return string(text[at[1]-1 : i+1]), nil
			}
		}
	}
	return "", fmt.Errorf("%s: the parameters of %s do not end", r.fn.Pos, r.fn.Name)
}

// call is the block that calls the kernel, and the name of the variable for the function's result, if it has one.
func (r *replacement) call(base string) (block, result string, err error) {
	var arrays []wrap.Outside
	for _, in := range r.algorithm.Inputs {
		element, err := r.element(in.Array, nil)
		if in.Scalar != nil {
			element, err = func([]string) string { return in.Scalar.Path }, nil
		}
		if err != nil {
			return "", "", err
		}
		arrays = append(arrays, wrap.Outside{Name: in.Input.Name, Element: element})
	}
	for i := range r.algorithm.Outputs {
		o := &r.algorithm.Outputs[i]
		element := func([]string) string { return result }
		if o.Array == nil {
			result = r.fn.Name + "_result"
		} else if element, err = r.element(o.Array, o.Of); err != nil {
			return "", "", err
		}
		arrays = append(arrays, wrap.Outside{Name: o.Func.Name, Element: element})
	}
	block, err = wrap.Caller(r.kernel.Program, base, arrays)
	return block, result, err
}

// address is that of an element, to be compared.
func (r *replacement) address(a *summary.Array, offset int64) string {
	return fmt.Sprintf("(const char *)((const %s *)%s + %d)", ctypes[a.Elem], r.pointer(a.Path), offset)
}

// apart compares of arrays that do not overlap those that are written and each other one; fields of the same structs
// never do.
func (r *replacement) apart(p summary.Condition) (string, bool) {
	type extent struct {
		first, end, record string
		written            bool
	}
	var list []extent
	for _, name := range p.Arrays {
		a := r.algorithm.Summary.Array(name)
		if a == nil || strings.Contains(a.Path, "[") {
			return "", false
		}
		l, err := a.At(r.algorithm.Sizes)
		if err != nil {
			return "", false
		}
		end := l.Offset + 1
		for d, e := range l.Extents {
			end += (e - 1) * l.Strides[d]
		}
		written := slices.ContainsFunc(r.algorithm.Outputs, func(o algorithm.Output) bool { return o.Array == a })
		list = append(list, extent{r.address(a, l.Offset), r.address(a, end), r.algorithm.Summary.Record(a.Path),
			written})
	}
	var tests []string
	for i, x := range list {
		for _, y := range list[:i] {
			if (x.written || y.written) && (x.record == "" || x.record != y.record) {
				tests = append(tests, fmt.Sprintf("(%s <= %s || %s <= %s)", x.end, y.first, y.end, x.first))
			}
		}
	}
	return strings.Join(tests, " && "), tests != nil
}
