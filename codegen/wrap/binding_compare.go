package wrap

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
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
				jen.Id(a.id).Dot("Data").Index(jen.Id("i")).Op("=").Add(random(a.Buffer))),
		)
		args = append(args, jen.Id(a.id))
	}
	number := func(name string, i int) string {
		if i == 0 {
			return name
		}
		return fmt.Sprint(name, i+1)
	}
	var want, got []jen.Code
	for i := range b.outputs {
		want, got = append(want, jen.Id(number("want", i))), append(got, jen.Id(number("got", i)))
	}
	body = append(body,
		jen.List(append(want, jen.Err())...).Op(":=").Id(b.fn).Call(args...),
		fatal(),
		jen.List(append(got, jen.Err())...).Op(":=").Id(b.fn+"Native").Call(args...),
		fatal(),
	)
	for i, a := range b.outputs {
		want, of := jen.Id(number("want", i)).Dot("Data").Index(jen.Id("i")), ""
		if len(b.outputs) > 1 {
			of = " of " + a.Name
		}
		body = append(body, jen.For(jen.List(jen.Id("i"), jen.Id("v")).Op(":=").Range().Id(number("got",
			i)).Dot("Data")).Block(
			jen.If(jen.Id("v").Op("!=").Add(want)).Block(
				jen.Id("t").Dot("Fatalf").Call(jen.Lit("seed %d: element %d"+of+" is %v natively, %v on the simulator"),
					jen.Id("seed"), jen.Id("i"), jen.Id("v"), want))))
	}
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

// random is a random element of an input: any bits of an integer, or any of its range, a float that sums stay finite
// with.
func random(b *lower.Buffer) jen.Code {
	t := b.Type
	if s := b.Values; s.Known() {
		if turn := s.Hi.Int64() - s.Lo.Int64() + 1; turn > 0 {
			return goType(t).Call(jen.Lit(int(s.Lo.Int64())).Op("+").Id("r").Dot("IntN").Call(jen.Lit(int(turn))))
		}
	}
	if t == halide.Float32 {
		return jen.Float32().Call(jen.Id("r").Dot("NormFloat64").Call())
	}
	return goType(t).Call(jen.Id("r").Dot("Uint64").Call())
}

func fatal() jen.Code {
	return jen.If(jen.Err().Op("!=").Nil()).Block(jen.Id("t").Dot("Fatal").Call(jen.Err()))
}
