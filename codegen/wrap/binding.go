package wrap

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/standin"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// File is a file of a generated package.
type File struct {
	Name string
	Text []byte
}

// Binding makes a Go package that calls a kernel as a function of Go slices. The package takes and gives dense arrays,
// checks their shapes, stores them as the kernel wants, and
//
//   - runs the C text on the simulator, in pure Go: function KERNEL, with a result for each output
//   - behind the build tag native, with cgo, runs it as C of this machine: function KERNELNative, and a test that
//     compares the two.
//
// It needs nothing of this module but the package aiesim. Its name is a Go identifier, else there is an error.
func Binding(p *codegen.Program, pkg string) ([]File, error) {
	if !token.IsIdentifier(pkg) || pkg == "_" || strings.HasSuffix(pkg, "_test") {
		return nil, fmt.Errorf("%q is no name of a Go package: use lower-case letters and digits, a letter first", pkg)
	}
	b := newBinding(p, pkg)
	return []File{{kernelFile, []byte(codegen.C(p))}, {standin.Header, standin.Single()},
		{"kernel.go", b.kernel()}, {"pack.go", b.packs()}, {"native.go", b.native()},
		{"native_test.go", b.nativeTest()}}, nil
}

// kernelFile holds the C text: not *.c, which go build would compile by itself.
const kernelFile = "kernel.c.txt"

// binding is what the files of the package share.
type binding struct {
	prog    *codegen.Program
	pkg     string
	params  []Param
	inputs  []*array          // of the algorithm, in the order of the function's parameters
	outputs []*array          // in the order of the function's results
	fn      string            // the exported function
	packer  map[string]string // the function that makes a parameter, by the parameter's name
}

// array is an array of the algorithm as the Go package calls it.
type array struct {
	*lower.Buffer
	id     string         // of a parameter or variable
	reader string         // of the function that reads an element; of an output, that unpacks it
	dims   []string       // coordinates as Go variables
	region []halide.Range // what the caller has
}

func newBinding(p *codegen.Program, pkg string) *binding {
	b := &binding{prog: p, pkg: pkg, params: Params(p), packer: map[string]string{}}
	unique := b.goNames("Array", "aiesim", "aligned", "binary", "check", "context", "embed", "fmt", "kernel", "load",
		"math", "pack", "rand", "slices", "sync", "testing", "unpack", "unsafe", // of the package
		"params", "program", "err", "seed", "r", "t", "want", "got", "i", "v") // of its functions
	b.fn = unique(b.title(p.Source.Nest.Name))
	unique(b.fn + "Native")
	for _, k := range b.params {
		b.packer[k.Name] = unique("pack" + b.title(k.Name))
	}
	for _, buf := range p.Source.Nest.Buffers {
		a := &array{Buffer: buf, reader: unique("at" + b.title(buf.Name)), id: unique(buf.Name), region: region(buf)}
		local := b.goNames("binary", "math", "from", "to", "raw", "v", a.id, a.reader)
		for _, d := range buf.Names {
			a.dims = append(a.dims, local(d))
		}
		switch {
		case buf.Output:
			b.outputs = append(b.outputs, a)
		case !buf.Inner:
			b.inputs = append(b.inputs, a)
		}
	}
	for _, a := range b.outputs {
		if a.reader = "unpack"; len(b.outputs) > 1 {
			a.reader = unique("unpack" + b.title(a.Name))
		}
	}
	return b
}

// goNames returns a function that turns names into Go identifiers: apart from each other, from the words of Go and from
// those taken.
func (b *binding) goNames(taken ...string) func(string) string {
	known := map[string]bool{}
	for _, t := range taken {
		known[t] = true
	}
	return func(name string) string {
		id := b.prog.Identifiers()(name)
		base := id
		for i := 2; known[id] || token.IsKeyword(id) || isPredeclared(id); i++ {
			id = fmt.Sprintf("%s%d", base, i)
		}
		known[id] = true
		return id
	}
}

func isPredeclared(id string) bool {
	switch id {
	case "any", "append", "bool", "byte", "cap", "clear", "close", "copy", "error", "false", "float32", "float64",
		"int", "int8", "int16", "int32", "int64", "iota", "len", "make", "max", "min", "new", "nil", "panic", "rune",
		"string", "true", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr", "init", "main":
		return true
	}
	return false
}

// title is an exported identifier: r_out -> ROut.
func (b *binding) title(name string) string {
	var out strings.Builder
	for part := range strings.FieldsFuncSeq(b.prog.Identifiers()(name), func(r rune) bool { return r == '_' }) {
		out.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return out.String()
}
