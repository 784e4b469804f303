package wrap

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/vyasa-go/vyasa/halide"
)

const simulator = "github.com/vyasa-go/vyasa/aiesim"

// kernel writes kernel.go: the function that runs the kernel on the simulator.
func (b *binding) kernel() *jen.File {
	f := b.file()
	for _, line := range lines(b.summary()) {
		f.PackageComment(line)
	}
	f.ImportName(simulator, "aiesim")
	f.Anon("embed")
	f.Comment("//go:embed " + kernelFile)
	f.Var().Id("kernel").Index().Byte()
	f.Line()
	say(f, "load reads the kernel, once.")
	f.Var().Id("load").Op("=").Qual("sync", "OnceValues").Call(
		jen.Func().Params().Params(jen.Op("*").Qual(simulator, "Program"), jen.Error()).Block(
			jen.Return(jen.Qual(simulator, "Load").Call(jen.Lit("kernel.c"), jen.Id("kernel"),
				jen.Qual(simulator, "Options").Values()))))
	f.Line()
	say(f, "Array is a dense array: Shape lists its extents, outermost first, and the last dimension is the fastest "+
		"in Data.")
	f.Type().Id("Array").Types(jen.Id("T").Any()).Struct(
		jen.Id("Shape").Index().Int(),
		jen.Id("Data").Index().Id("T"),
	)
	f.Line()
	b.function(f, b.fn, "on the simulator of an AI Engine", b.simulate())
	return f
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
	var out strings.Builder
	for line := range strings.Lines(strings.TrimSpace(text)) {
		out.WriteString("\t" + strings.TrimRight(line, "\n") + "\n")
	}
	return out.String()
}

// function writes an exported function: from dense arrays to dense arrays.
func (b *binding) function(f *jen.File, name, how string, body []jen.Code) {
	say(f, "%s", b.document(name, how))
	f.Func().Id(name).Params(b.arguments()...).Params(append(b.results(func(a *array,
		_ int) jen.Code {
		return b.arrayOf(a)
	}), jen.Error())...).Block(body...)
}

// results makes something of each output and of the number of its parameter.
func (b *binding) results(f func(a *array, param int) jen.Code) []jen.Code {
	var out []jen.Code
	for i, a := range b.outputs {
		out = append(out, f(a, len(b.params)-len(b.outputs)+i))
	}
	return out
}

// unpacked returns the outputs.
func (b *binding) unpacked() jen.Code {
	return jen.Return(append(b.results(func(a *array, param int) jen.Code {
		return jen.Id(a.reader).Call(jen.Id("params").Index(jen.Lit(param)))
	}), jen.Nil())...)
}

// arguments are the dense arrays that go in: "in, k Array[int16]".
func (b *binding) arguments() []jen.Code {
	var out []jen.Code
	for i, a := range b.inputs {
		p := jen.Id(a.id)
		if i == len(b.inputs)-1 || b.inputs[i+1].Type != a.Type {
			p.Add(b.arrayOf(a))
		}
		out = append(out, p)
	}
	return out
}

// document is the comment of an exported function.
func (b *binding) document(name, how string) string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s computes ", name)
	for i, a := range b.outputs {
		if i > 0 {
			t.WriteString(",\n")
		}
		t.WriteString(accessText(a.Buffer))
		if len(a.region) > 0 {
			fmt.Fprintf(&t, " for %s", ranges(a.Names, a.region))
		}
		fmt.Fprintf(&t, ", an array of shape %s", a.shapeText())
	}
	fmt.Fprintf(&t, ",\n%s.\n\n", how)
	for _, a := range b.inputs {
		fmt.Fprintf(&t, "  - %s, of shape %s, holds %s", a.id, a.shapeText(), accessText(a.Buffer))
		if len(a.region) > 0 {
			fmt.Fprintf(&t, " for %s", ranges(a.Names, a.region))
		}
		t.WriteString(".\n")
	}
	t.WriteString("\nThe error says which array has another shape, or what went wrong in the kernel.")
	return t.String()
}

// arrayOf is the type Array[int16].
func (b *binding) arrayOf(a *array) jen.Code { return jen.Id("Array").Types(goType(a.Type)) }

func goType(t halide.Type) *jen.Statement { return jen.Id(t.String()) }

// packed calls pack and returns on an error.
func (b *binding) packed() []jen.Code {
	var ids []jen.Code
	for _, a := range b.inputs {
		ids = append(ids, jen.Id(a.id))
	}
	return append([]jen.Code{jen.List(jen.Id("params"), jen.Err()).Op(":=").Id("pack").Call(ids...)}, b.failed())
}

// failed is "if err != nil { return Array[int16]{}, err }".
func (b *binding) failed() jen.Code {
	none := b.results(func(a *array, _ int) jen.Code { return jen.Add(b.arrayOf(a)).Values() })
	return jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(append(none, jen.Err())...))
}

// simulate is the body of the function that runs on the simulator.
func (b *binding) simulate() []jen.Code {
	var args []jen.Code
	for i, k := range b.params {
		args = append(args, jen.Line().Qual(simulator, "BufferArg").Call(
			jen.Lit(elementType(k.Buffer.Type)), jen.Id("params").Index(jen.Lit(i)), jen.Lit(k.Buffer.Elems)))
	}
	body := b.packed()
	body = append(body,
		jen.List(jen.Id("program"), jen.Err()).Op(":=").Id("load").Call(),
		b.failed(),
		jen.List(jen.Id("_"), jen.Err()).Op("=").Id("program").Dot("Run").Call(
			jen.Qual("context", "Background").Call(), jen.Lit(b.prog.Names.Func),
			jen.Index().Qual(simulator, "Arg").Values(append(args, jen.Line())...)),
		b.failed(),
		b.unpacked(),
	)
	return body
}
