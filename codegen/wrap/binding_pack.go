package wrap

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// packs writes pack.go: dense arrays to the bytes of the kernel's parameters, and back.
func (b *binding) packs() *jen.File {
	f := b.file()
	b.pack(f)
	b.check(f)
	for _, a := range b.inputs {
		a.read(f)
	}
	for _, k := range b.params {
		switch {
		case k.Buffer.Output:
		case k.Packed != nil:
			b.fill(f, k)
		default:
			b.store(f, k)
		}
	}
	for _, a := range b.outputs {
		b.unpack(f, a)
	}
	return f
}

// pack writes the function pack: shapes checked, one array of bytes a parameter.
func (b *binding) pack(f *jen.File) {
	var body, results []jen.Code
	for _, a := range b.inputs {
		want := []jen.Code{jen.Lit(a.Name), jen.Id(a.id).Dot("Shape"), jen.Len(jen.Id(a.id).Dot("Data"))}
		for _, n := range a.shape() {
			want = append(want, jen.Lit(n))
		}
		body = append(body, jen.If(jen.Err().Op(":=").Id("check").Call(want...), jen.Err().Op("!=").Nil()).Block(
			jen.Return(jen.Nil(), jen.Err())))
		if s := a.Values; s.Known() {
			body = append(body, jen.For(jen.List(jen.Id("i"), jen.Id("v")).Op(":=").Range().Id(a.id).Dot("Data")).Block(
				jen.If(jen.Int64().Call(jen.Id("v")).Op("<").Lit(int(s.Lo.Int64())).Op("||").
					Int64().Call(jen.Id("v")).Op(">").Lit(int(s.Hi.Int64()))).Block(
					jen.Return(jen.Nil(),
						jen.Qual("fmt", "Errorf").Call(jen.Lit(a.Name+
							" holds %d at element %d of its data, outside its range "+s.String()), jen.Id("v"),
							jen.Id("i"))))))
		}
	}
	for _, k := range b.params {
		if k.Buffer.Output {
			results = append(results, jen.Line().Make(jen.Index().Byte(), jen.Lit(k.Bytes())))
			continue
		}
		results = append(results, jen.Line().Id(b.packer[k.Name]).Call(jen.Id(b.input(k.Source).id).Dot("Data")))
	}
	body = append(body, jen.Return(jen.Index().Index().Byte().Values(append(results, jen.Line())...), jen.Nil()))
	last := "the last for the output"
	if n := len(b.outputs); n > 1 {
		last = fmt.Sprintf("the last %d for the outputs", n)
	}
	say(f, "pack checks the shapes and stores each array as the kernel wants it: the parameters in order, %s.", last)
	f.Func().Id("pack").Params(b.arguments()...).Params(jen.Index().Index().Byte(), jen.Error()).Block(body...)
	f.Line()
}

// input is the array of a buffer.
func (b *binding) input(of *lower.Buffer) *array {
	for _, a := range b.inputs {
		if a.Buffer == of {
			return a
		}
	}
	panic("BUG: the kernel takes " + of.Name + ", which is no input of the algorithm")
}

// check writes the function check.
func (b *binding) check(f *jen.File) {
	if len(b.inputs) == 0 {
		return
	}
	say(f, "check compares the shape of an array with the one wanted, and the number of its elements with its shape.")
	f.Func().Id("check").Params(jen.Id("name").String(), jen.Id("shape").Index().Int(), jen.Id("elements").Int(),
		jen.Id("want").Op("...").Int()).Error().Block(
		jen.If(jen.Op("!").Qual("slices", "Equal").Call(jen.Id("shape"), jen.Id("want"))).Block(
			jen.Return(jen.Qual("fmt", "Errorf").Call(jen.Lit("%s has shape %v: it must have %v"), jen.Id("name"),
				jen.Id("shape"), jen.Id("want")))),
		jen.Id("n").Op(":=").Lit(1),
		jen.For(jen.List(jen.Id("_"), jen.Id("extent")).Op(":=").Range().Id("want")).Block(
			jen.Id("n").Op("*=").Id("extent")),
		jen.If(jen.Id("elements").Op("!=").Id("n")).Block(
			jen.Return(jen.Qual("fmt", "Errorf").Call(jen.Lit("%s has %d elements: its shape %v holds %d"),
				jen.Id("name"), jen.Id("elements"), jen.Id("shape"), jen.Id("n")))),
		jen.Return(jen.Nil()),
	)
	f.Line()
}

// read writes the function that reads an element of a dense input, of its border or of nothing.
func (a *array) read(f *jen.File) {
	params := []jen.Code{jen.Id("from").Index().Add(goType(a.Type))}
	for i, d := range a.dims {
		p := jen.Id(d)
		if i == len(a.dims)-1 {
			p.Int()
		}
		params = append(params, p)
	}
	var body []jen.Code
	switch {
	case !beyond(a.Buffer):
	case repeats(a.Buffer):
		for i, r := range a.region {
			for _, statement := range insideGo(a.Border.Kind, a.dims[i], r) {
				body = append(body, jen.Id(statement))
			}
		}
	default:
		outside := jen.Null()
		for i, r := range a.region {
			if i > 0 {
				outside.Op("||")
			}
			outside.Id(a.dims[i]).Op("<").Lit(r.Min).Op("||").Id(a.dims[i]).Op(">").Lit(r.Min + r.Extent - 1)
		}
		body = append(body, jen.If(outside).Block(jen.Return(a.outside())))
	}
	body = append(body, jen.Return(jen.Id("from").Index(jen.Id(plainAt(a.region, a.dims)))))
	say(f, "%s is %s%s.", a.reader, accessText(a.Buffer), outsideText(a.Buffer, outsideInGo(a.Buffer)))
	f.Func().Id(a.reader).Params(params...).Add(goType(a.Type)).Block(body...)
	f.Line()
}

// outside is the value of an input outside of its region.
func (a *array) outside() jen.Code {
	if bits, ok := specialFloat(a.Buffer); ok {
		return jen.Qual("math", "Float32frombits").Call(jen.Id(fmt.Sprintf("%#x", bits)))
	}
	return jen.Id(outsideInGo(a.Buffer))
}

// store writes the function that stores an input by its axes.
func (b *binding) store(f *jen.File, k Param) {
	a := b.input(k.Source)
	read := jen.Id(a.reader).Call(a.ids()...)
	rest := ""
	if padding(k.Buffer) > 0 {
		rest = "; the other elements are 0"
	}
	say(f, "%s stores %s, %s%s.", b.packer[k.Name], accessText(a.Buffer), storage(a.Buffer), rest)
	f.Func().Id(b.packer[k.Name]).Params(jen.Id("from").Index().Add(goType(a.Type))).Index().Byte().Block(
		jen.Id("raw").Op(":=").Make(jen.Index().Byte(), jen.Lit(k.Bytes())),
		a.loops(k.Buffer.Dims, put(k.Buffer.Type, "raw", storedAt(k.Buffer, a.dims), read)),
		jen.Return(jen.Id("raw")),
	)
	f.Line()
}

// ids are an array's coordinates behind "from".
func (a *array) ids() []jen.Code {
	out := []jen.Code{jen.Id("from")}
	for _, d := range a.dims {
		out = append(out, jen.Id(d))
	}
	return out
}

// loops runs over a region, dimension 0 innermost.
func (a *array) loops(dims []halide.Range, body jen.Code) jen.Code {
	for i, r := range dims {
		d := a.dims[i]
		head := []jen.Code{jen.Id(d).Op(":=").Lit(r.Min), jen.Id(d).Op("<").Lit(r.Min + r.Extent), jen.Id(d).Op("++")}
		if r.Min == 0 {
			head = []jen.Code{jen.Id(d).Op(":=").Range().Lit(r.Extent)}
		}
		body = jen.For(head...).Block(body)
	}
	return body
}

// fill writes the function that stores an input in the order that the compiler chose.
func (b *binding) fill(f *jen.File, k Param) {
	a := b.input(k.Source)
	body := []jen.Code{
		jen.Id("raw").Op(":=").Make(jen.Index().Byte(), jen.Lit(k.Bytes())),
		jen.Id("to").Op(":=").Lit(0),
	}
	list := orderOf(k.Packed)
	for len(list) > 0 && list[len(list)-1].zeros() > 0 {
		list = list[:len(list)-1]
	}
	body = append(body, b.fills(k, a, list, nil)...)
	body = append(body, jen.Return(jen.Id("raw")))
	say(f, "%s stores %s in the order that the kernel's operations want.", b.packer[k.Name], accessText(a.Buffer))
	f.Func().Id(b.packer[k.Name]).Params(jen.Id("from").Index().Add(goType(a.Type))).Index().Byte().Block(body...)
	f.Line()
}

func (b *binding) fills(k Param, a *array, list []order, loops []loop) []jen.Code {
	var out []jen.Code
	for _, o := range list {
		switch {
		case o.zeros() > 0:
			out = append(out, jen.Id("to").Op("+=").Lit(o.zeros()))
		case o.count > 0:
			l := loop{fmt.Sprintf("i%d", len(loops)), o.step}
			body := b.fills(k, a, o.body, append(loops[:len(loops):len(loops)], l))
			head := jen.Id(l.name).Op(":=").Range().Lit(o.count)
			if !o.moves() {
				head = jen.Range().Lit(o.count)
			}
			out = append(out, jen.For(head).Block(body...))
		default:
			args := []jen.Code{jen.Id("from")}
			for _, c := range o.coordinates(loops) {
				args = append(args, jen.Id(c))
			}
			read := goType(k.Buffer.Type)
			if a.Type == k.Buffer.Type {
				read = jen.Id(a.reader).Call(args...)
			} else {
				read = read.Call(jen.Id(a.reader).Call(args...))
			}
			out = append(out, put(k.Buffer.Type, "raw", "to", read), jen.Id("to").Op("++"))
		}
	}
	return out
}

// unpack writes the function that unpacks an output.
func (b *binding) unpack(f *jen.File, a *array) {
	data := jen.Id(a.id).Index(jen.Id(plainAt(a.region, a.dims))).Op("=").Add(take(a.Type, "raw",
		storedAt(a.Buffer, a.dims)))
	var shape []jen.Code
	for _, n := range a.shape() {
		shape = append(shape, jen.Lit(n))
	}
	what := "the output in the bytes of the last parameter"
	if len(b.outputs) > 1 {
		what = a.Name + " in the bytes of its parameter"
	}
	say(f, "%s is %s.", a.reader, what)
	f.Func().Id(a.reader).Params(jen.Id("raw").Index().Byte()).Add(b.arrayOf(a)).Block(
		jen.Id(a.id).Op(":=").Make(jen.Index().Add(goType(a.Type)), jen.Lit(volume(a.region))),
		a.loops(a.region, data),
		jen.Return(jen.Add(b.arrayOf(a)).Values(
			jen.Id("Shape").Op(":").Index().Int().Values(shape...), jen.Id("Data").Op(":").Id(a.id))),
	)
}
