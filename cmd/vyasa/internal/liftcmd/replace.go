package liftcmd

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/codegen/standin"
	"github.com/vyasa-go/vyasa/codegen/wrap"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// replacement is a C function of which one case is computed by a kernel.
type replacement struct {
	file      string // the original's
	text      []byte
	fn        *ctree.Func
	algorithm *algorithm.Algorithm
	kernel    *vyasa.Kernel
	evidence  []string // how sure it is that the kernel computes the same
	pre       []string // conditions in words that are not tested when it runs
}

// files are the original with the function replaced, the kernel and its header, and a stand-in of the intrinsics.
//
//	int f(...) { ... }   ->   int f_original(...) { ... }
//	                          int f(...) { if (n == 64 && ...) { ... kernel(...); return ...; } return f_original(...); }
func (r *replacement) files() ([]wrap.File, error) {
	base := r.kernel.Program.Names.Func
	text, err := r.c(base)
	if err != nil {
		return nil, err
	}
	return []wrap.File{
		{Name: r.fn.Name + "_replaced.c", Text: text},
		{Name: base + ".c", Text: []byte(r.kernel.C)},
		{Name: base + ".h", Text: []byte(wrap.Header(r.kernel.Program, base))},
		{Name: standin.Header, Text: standin.Single()},
	}, nil
}

// c is the original's text, with the function by another name and the new one behind it.
func (r *replacement) c(base string) ([]byte, error) {
	lines := bytes.SplitAfter(r.text, []byte("\n"))
	first, last := r.fn.Pos.Line-1, r.fn.End.Line
	if first < 0 || last > len(lines) || first >= last {
		return nil, fmt.Errorf("%s: the lines of %s are not in the text", r.file, r.fn.Name)
	}
	name, original := r.fn.Name, r.fn.Name+"_original"
	if bytes.Contains(r.text, []byte(original)) {
		return nil, fmt.Errorf("%s: the name %s is taken, which the original would have: rename it", r.file, original)
	}
	wrapper, err := r.wrapper(base, original)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	r.head(&b, base)
	b.Write(bytes.Join(lines[:first], nil))
	fmt.Fprintf(&b, "#define %s %s\n#line %d \"%s\"\n", name, original, first+1, r.file)
	b.Write(bytes.Join(lines[first:last], nil))
	if !bytes.HasSuffix(b.Bytes(), []byte("\n")) {
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "#undef %s\n\n%s\n#line %d \"%s\"\n", name, wrapper, last+1, r.file)
	b.Write(bytes.Join(lines[last:], nil))
	return b.Bytes(), nil
}

// head is the comment that says what this file is, and the include of the kernel's header.
func (r *replacement) head(b *bytes.Buffer, base string) {
	a := r.algorithm
	fmt.Fprintf(b, "/* %s, in which %s calls the kernel %s.c for %s; made by vyasa lift, do not edit.\n *\n", r.file,
		r.fn.Name, base, sizesOf(a))
	say := func(title string, list []string) {
		if len(list) == 0 {
			return
		}
		fmt.Fprintf(b, " * %s\n", title)
		for _, line := range list {
			fmt.Fprintf(b, " *     %s\n", strings.ReplaceAll(line, "*/", "* /"))
		}
	}
	say("It computes:", strings.Split(strings.TrimSpace(a.Summary.Algorithm()), "\n"))
	say("How sure that is:", r.evidence)
	say("Conditions that callers must see to, since they are not tested:", r.untested())
	fmt.Fprintf(b, " */\n#include \"%s.h\"\n#line 1 \"%s\"\n", base, r.file)
}

func sizesOf(a *algorithm.Algorithm) string {
	var parts []string
	for _, z := range a.Summary.Sizes {
		parts = append(parts, fmt.Sprintf("%s = %d", z.Path, a.Sizes[z.Name]))
	}
	if parts == nil {
		return "its one size"
	}
	return strings.Join(parts, ", ")
}

// untested are the conditions that the wrapper cannot test.
func (r *replacement) untested() []string {
	var list []string
	tested := map[string]bool{}
	sizes := r.algorithm.Summary.Settled(r.algorithm.Sizes)
	for _, p := range r.algorithm.Summary.Pre {
		_, known := p.Test(sizes)
		if _, ok := r.test(p); ok || known {
			tested[p.String()] = true
		} else {
			list = append(list, p.String())
		}
	}
	for _, p := range r.pre {
		if !tested[p] && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}
