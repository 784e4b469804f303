package wrap

import (
	"github.com/dave/jennifer/jen"

	"github.com/vyasa-go/vyasa/halide"
)

// nativeTest writes native_test.go: on random data the simulator and this machine agree.
func (b *binding) nativeTest() *jen.File {
	f := b.file()
	f.HeaderComment("")
	f.HeaderComment(buildTag)
	body := []jen.Code{}
	var args []jen.Code
	for _, a := range b.inputs {
		shape := []jen.Code{}
		for _, n := range a.shape() {
			shape = append(shape, jen.Lit(n))
		}
		body = append(body,
			jen.Id(a.id).Op(":=").Add(b.arrayOf(a)).Values(
				jen.Index().Int().Values(shape...),
				jen.Make(jen.Index().Add(goType(a.Type)), jen.Lit(volume(a.region)))),
			jen.For(jen.Id("i").Op(":=").Range().Id(a.id).Dot("Data")).Block(
				jen.Id(a.id).Dot("Data").Index(jen.Id("i")).Op("=").Add(random(a.Type))),
		)
		args = append(args, jen.Id(a.id))
	}
	body = append(body,
		jen.List(jen.Id("want"), jen.Err()).Op(":=").Id(b.fn).Call(args...),
		fatal(),
		jen.List(jen.Id("got"), jen.Err()).Op(":=").Id(b.fn+"Native").Call(args...),
		fatal(),
		jen.For(jen.List(jen.Id("i"), jen.Id("v")).Op(":=").Range().Id("got").Dot("Data")).Block(
			jen.If(jen.Id("v").Op("!=").Id("want").Dot("Data").Index(jen.Id("i"))).Block(
				jen.Id("t").Dot("Fatalf").Call(jen.Lit("seed %d: element %d is %v natively, %v on the simulator"),
					jen.Id("seed"), jen.Id("i"), jen.Id("v"), jen.Id("want").Dot("Data").Index(jen.Id("i"))))),
	)
	loop := []jen.Code{jen.Id("r").Op(":=").Qual("math/rand/v2", "New").Call(
		jen.Qual("math/rand/v2", "NewPCG").Call(jen.Id("seed"), jen.Lit(0)))}
	if len(b.inputs) == 0 {
		loop = nil
	}
	say(f, "Test%sNative compares the kernel on the simulator with the kernel on this machine.", b.fn)
	f.Func().Id("Test" + b.fn + "Native").Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
		jen.For(jen.Id("seed").Op(":=").Range().Uint64().Call(jen.Lit(3))).Block(append(loop, body...)...))
	return f
}

// random is a random element: any bits of an integer, a float that sums stay finite with.
func random(t halide.Type) jen.Code {
	if t == halide.Float32 {
		return jen.Float32().Call(jen.Id("r").Dot("NormFloat64").Call())
	}
	return goType(t).Call(jen.Id("r").Dot("Uint64").Call())
}

func fatal() jen.Code {
	return jen.If(jen.Err().Op("!=").Nil()).Block(jen.Id("t").Dot("Fatal").Call(jen.Err()))
}
