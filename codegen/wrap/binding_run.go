package wrap

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// buildTag guards what needs cgo.
const buildTag = "//go:build native\n\n"

// kernel writes kernel.go: the function that runs the kernel on the simulator.
func (b *binding) kernel() []byte {
	f := newFile(commented(b.summary()), "context", "embed", "sync", simulator)
	f.line("\n//go:embed %s\nvar kernel []byte", kernelFile)
	f.say("load reads the kernel, once.")
	f.line("var load = sync.OnceValues(func() (*aiesim.Program, error) {\n" +
		"return aiesim.Load(\"kernel.c\", kernel, aiesim.Options{})\n})")
	f.say("Array is a dense array: Shape lists its extents, outermost first, and the last dimension is the fastest " +
		"in Data.")
	f.line("type Array[T any] struct {\nShape []int\nData []T\n}")
	run := fmt.Sprintf("program, err := load()\n%s_, err = program.Run(context.Background(), %q, []aiesim.Arg{\n",
		b.failed(), b.prog.Names.Func)
	for i, k := range b.params {
		run += fmt.Sprintf("aiesim.BufferArg(%q, params[%d], %d),\n", elementType(k.Buffer.Type), i, k.Buffer.Elems)
	}
	b.function(f, b.fn, "on the simulator of an AI Engine", run+"})\n"+b.failed())
	return f.text(b)
}

// summary is the comment of the package.
func (b *binding) summary() string {
	text := fmt.Sprintf("Package %s runs the kernel %s on the simulator of an AI Engine and, behind the build tag "+
		"native,\nas C of this machine. It computes\n\n%s", b.pkg, b.prog.Source.Nest.Name,
		indented(halide.NewPipeline(b.prog.Source.Nest.Outputs...).String()))
	if s := b.prog.Options.Schedule; s != "" {
		text += "\nby the schedule\n\n" + indented(s)
	}
	return text
}

// indented makes lines of code in a comment.
func indented(text string) string {
	return "\t" + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n\t") + "\n"
}

// function writes an exported function, from dense arrays to dense arrays, that runs the packed parameters.
func (b *binding) function(f *goFile, name, how, run string) {
	f.say("%s", b.document(name, how))
	var ids []string
	for _, a := range b.inputs {
		ids = append(ids, a.id)
	}
	f.line("func %s(%s) (%s) {\nparams, err := pack(%s)\n%s%sreturn %s\n}", name, b.arguments(),
		b.results("error", func(a *array, _ int) string { return arrayOf(a) }),
		strings.Join(ids, ", "), b.failed(), run,
		b.results("nil", func(a *array, param int) string { return fmt.Sprintf("%s(params[%d])", a.reader, param) }))
}

// results makes a list of something of each output and of the number of its parameter, and of what comes last.
func (b *binding) results(last string, f func(a *array, param int) string) string {
	var out []string
	for i, a := range b.outputs {
		out = append(out, f(a, len(b.params)-len(b.outputs)+i))
	}
	return strings.Join(append(out, last), ", ")
}

// failed is "if err != nil { return Array[int16]{}, err }".
func (b *binding) failed() string {
	return fmt.Sprintf("if err != nil {\nreturn %s\n}\n",
		b.results("err", func(a *array, _ int) string { return arrayOf(a) + "{}" }))
}

// arguments are the dense arrays that go in: "in, k Array[int16]".
func (b *binding) arguments() string {
	var out []string
	for i, a := range b.inputs {
		text := a.id
		if i == len(b.inputs)-1 || b.inputs[i+1].Type != a.Type {
			text += " " + arrayOf(a)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// document is the comment of an exported function.
func (b *binding) document(name, how string) string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s computes ", name)
	for i, a := range b.outputs {
		if i > 0 {
			t.WriteString(",\n")
		}
		fmt.Fprintf(&t, "%s%s, an array of shape %s", accessText(a.Buffer), a.over(), a.shapeText())
	}
	fmt.Fprintf(&t, ",\n%s.\n\n", how)
	for _, a := range b.inputs {
		fmt.Fprintf(&t, "  - %s, of shape %s, holds %s%s.\n", a.id, a.shapeText(), accessText(a.Buffer), a.over())
	}
	t.WriteString("\nThe error says which array has another shape, or what went wrong in the kernel.")
	return t.String()
}

// over says which elements of the algorithm an array has.
func (a *array) over() string {
	if len(a.region) == 0 {
		return ""
	}
	return " for " + lower.BoxText(a.Names, a.region)
}

// arrayOf is the type Array[int16].
func arrayOf(a *array) string { return "Array[" + a.Type.String() + "]" }

// native writes native.go: the function that runs the kernel as C of this machine, over the stand-in header.
func (b *binding) native() []byte {
	f := newFile(buildTag, "unsafe")
	f.cgo = b.preamble()
	run := "for i := range params {\nparams[i] = aligned(params[i])\n}\nC.run(\n"
	for i, k := range b.params {
		run += fmt.Sprintf("(*C.%s)(unsafe.Pointer(&params[%d][0])),\n", target.Element(k.Buffer.Type), i)
	}
	b.function(f, b.fn+"Native", "as C of this machine", run+")\n")
	f.say("aligned copies bytes to where vectors may be loaded from: a multiple of 32.")
	f.line("func aligned(from []byte) []byte {\nto := make([]byte, len(from)+31)\n" +
		"skip := int(-uintptr(unsafe.Pointer(&to[0])) & 31)\nreturn append(to[skip:skip], from...)\n}")
	return f.text(b)
}

// preamble is the C in front of import "C": the kernel, and a function of one name for all kernels, since a name of C
// may be a word of Go. cgo refuses the flag that keeps float products from being fused with sums; gcc does not fuse in
// ISO C (-std=c11), and for clang the header says so.
func (b *binding) preamble() string {
	var params, args []string
	for i, k := range b.params {
		params = append(params, fmt.Sprintf("%s *a%d", k.qualified(), i))
		args = append(args, fmt.Sprintf("a%d", i))
	}
	const text = "// #cgo CFLAGS: -std=c11 -O2 -I${SRCDIR}\n// #include %q\n//\n// static void run(%s) { %s(%s); }\n"
	return fmt.Sprintf(text, kernelFile, strings.Join(params, ", "), b.prog.Names.Func, strings.Join(args, ", "))
}

// nativeTest writes native_test.go: on random data the simulator and this machine agree.
func (b *binding) nativeTest() []byte {
	f := newFile(buildTag, "testing")
	f.say("Test%sNative compares the kernel on the simulator with the kernel on this machine.", b.fn)
	f.line("func Test%sNative(t *testing.T) {\nfor seed := range uint64(3) {", b.fn)
	var args []string
	for i, a := range b.inputs {
		if i == 0 {
			f.imports["math/rand/v2"] = true
			f.line("r := rand.New(rand.NewPCG(seed, 0))")
		}
		f.line("%s := %s{[]int%s, make([]%s, %d)}", a.id, arrayOf(a), a.shapeText(), a.Type, halide.Volume(a.region))
		f.line("for i := range %s.Data {\n%[1]s.Data[i] = %s\n}", a.id, random(a.Buffer))
		args = append(args, a.id)
	}
	for _, run := range [][2]string{{"want", b.fn}, {"got", b.fn + "Native"}} {
		f.line("%s := %s(%s)\nif err != nil {\nt.Fatal(err)\n}", b.results("err", func(_ *array, param int) string {
			return numbered(run[0], param-len(b.params)+len(b.outputs))
		}), run[1], strings.Join(args, ", "))
	}
	for i, a := range b.outputs {
		want, of := numbered("want", i)+".Data[i]", ""
		if len(b.outputs) > 1 {
			of = " of " + a.Name
		}
		f.line("for i, v := range %s.Data {", numbered("got", i))
		f.line("if v != %s {\nt.Fatalf(%q, seed, i, v, %[1]s)\n}\n}", want,
			"seed %d: element %d"+of+" is %v natively, %v on the simulator")
	}
	f.line("}\n}")
	return f.text(b)
}

// numbered is a name for the i-th of several: want, want2.
func numbered(name string, i int) string {
	if i == 0 {
		return name
	}
	return fmt.Sprint(name, i+1)
}

// random is a random element of an input: any bits of an integer, or any of its range, a float that sums stay finite
// with.
func random(b *lower.Buffer) string {
	value := "r.Uint64()"
	if b.Type == halide.Float32 {
		value = "r.NormFloat64()"
	}
	if s := b.Values; s.Known() {
		if turn := s.Hi.Int64() - s.Lo.Int64() + 1; turn > 0 {
			value = fmt.Sprintf("%d + r.IntN(%d)", s.Lo, turn)
		}
	}
	return fmt.Sprintf("%s(%s)", b.Type, value)
}

// shape lists the extents of a region outermost first, as the caller's arrays have them.
func (a *array) shape() []int {
	var out []int
	for i := len(a.region) - 1; i >= 0; i-- {
		out = append(out, a.region[i].Extent)
	}
	return out
}

// shapeText is the shape as Go writes it: {18, 258}.
func (a *array) shapeText() string {
	return "{" + strings.Trim(strings.ReplaceAll(fmt.Sprint(a.shape()), " ", ", "), "[]") + "}"
}
