package wrap

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"
)

// buildTag guards what needs cgo.
const buildTag = "//go:build native"

// native writes native.go: the function that runs the kernel as C of this machine, over the stand-in header.
func (b *binding) native() *jen.File {
	f := b.file()
	f.HeaderComment("")
	f.HeaderComment(buildTag)
	f.CgoPreamble(b.preamble())
	calls := []jen.Code{}
	for i, k := range b.params {
		calls = append(calls, jen.Line().Parens(jen.Op("*").Qual("C", ctype(k.Buffer.Type))).Call(
			jen.Qual("unsafe", "Pointer").Call(jen.Op("&").Id("params").Index(jen.Lit(i)).Index(jen.Lit(0)))))
	}
	body := b.packed()
	body = append(body,
		jen.For(jen.Id("i").Op(":=").Range().Id("params")).Block(
			jen.Id("params").Index(jen.Id("i")).Op("=").Id("aligned").Call(jen.Id("params").Index(jen.Id("i")))),
		jen.Qual("C", "run").Call(append(calls, jen.Line())...),
		b.unpacked(),
	)
	b.function(f, b.fn+"Native", "as C of this machine", body)
	f.Line()
	say(f, "aligned copies bytes to where vectors may be loaded from: a multiple of 32.")
	f.Func().Id("aligned").Params(jen.Id("from").Index().Byte()).Index().Byte().Block(
		jen.Id("to").Op(":=").Make(jen.Index().Byte(), jen.Len(jen.Id("from")).Op("+").Lit(31)),
		jen.Id("skip").Op(":=").Int().Call(jen.Op("-").Uintptr().Call(jen.Qual("unsafe",
			"Pointer").Call(jen.Op("&").Id("to").Index(jen.Lit(0)))).Op("&").Lit(31)),
		jen.Return(jen.Append(jen.Id("to").Index(jen.Id("skip").Op(":").Id("skip")), jen.Id("from").Op("..."))),
	)
	return f
}

// preamble is the C in front of import "C": the kernel, and a function of one name for all kernels, since a name of C
// may be a word of Go. cgo refuses the flag that keeps float products from being fused with sums; gcc does not fuse in
// ISO C (-std=c11), and for clang the header says so.
func (b *binding) preamble() string {
	var params, args []string
	for i, k := range b.params {
		qualifier := "const "
		if k.Buffer.Output {
			qualifier = ""
		}
		params = append(params, fmt.Sprintf("%s%s *a%d", qualifier, ctype(k.Buffer.Type), i))
		args = append(args, fmt.Sprintf("a%d", i))
	}
	return strings.Join([]string{
		"// #cgo CFLAGS: -std=c11 -O2 -I${SRCDIR}",
		fmt.Sprintf("// #include %q", kernelFile),
		"//",
		fmt.Sprintf("// static void run(%s) { %s(%s); }", strings.Join(params, ", "), b.prog.Names.Func,
			strings.Join(args, ", ")),
	}, "\n")
}
