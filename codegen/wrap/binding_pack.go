package wrap

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// packs writes pack.go: dense arrays to the bytes of the kernel's parameters, and back.
func (b *binding) packs() []byte {
	f := newFile("")
	b.pack(f)
	if len(b.inputs) > 0 {
		f.imports["fmt"], f.imports["slices"] = true, true
		f.line("%s", checkText)
	}
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
	return f.text(b)
}

// pack writes the function pack: shapes checked, one array of bytes a parameter.
func (b *binding) pack(f *goFile) {
	last := "the last for the output"
	if n := len(b.outputs); n > 1 {
		last = fmt.Sprintf("the last %d for the outputs", n)
	}
	f.say("pack checks the shapes and stores each array as the kernel wants it: the parameters in order, %s.", last)
	f.line("func pack(%s) ([][]byte, error) {", b.arguments())
	for _, a := range b.inputs {
		want := fmt.Sprintf("%q, %s.Shape, len(%[2]s.Data)", a.Name, a.id)
		for _, n := range a.shape() {
			want += fmt.Sprintf(", %d", n)
		}
		f.line("if err := check(%s); err != nil {\nreturn nil, err\n}", want)
		if s := a.Values; s.Known() {
			f.line("for i, v := range %s.Data {\nif int64(v) < %d || int64(v) > %d {", a.id, s.Lo, s.Hi)
			f.line("return nil, fmt.Errorf(%q, v, i)\n}\n}",
				a.Name+" holds %d at element %d of its data, outside its range "+s.String())
		}
	}
	f.line("return [][]byte{")
	for _, k := range b.params {
		if k.Buffer.Output {
			f.line("make([]byte, %d),", k.Bytes())
		} else {
			f.line("%s(%s.Data),", b.packer[k.Name], b.input(k.Source).id)
		}
	}
	f.line("}, nil\n}")
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

// checkText is the function check.
const checkText = `
// check compares the shape of an array with the one wanted, and the number of its elements with its shape.
func check(name string, shape []int, elements int, want ...int) error {
	if !slices.Equal(shape, want) {
		return fmt.Errorf("%s has shape %v: it must have %v", name, shape, want)
	}
	n := 1
	for _, extent := range want {
		n *= extent
	}
	if elements != n {
		return fmt.Errorf("%s has %d elements: its shape %v holds %d", name, elements, shape, n)
	}
	return nil
}`

// read writes the function that reads an element of a dense input, of its border or of nothing.
func (a *array) read(f *goFile) {
	f.say("%s is %s%s.", a.reader, accessText(a.Buffer), outsideText(a.Buffer, outsideInGo(a.Buffer)))
	coords := ""
	if len(a.dims) > 0 {
		coords = ", " + strings.Join(a.dims, ", ") + " int"
	}
	f.line("func %s(from []%s%s) %[2]s {", a.reader, a.Type, coords)
	switch {
	case !beyond(a.Buffer):
	case repeats(a.Buffer):
		for i, r := range a.region {
			f.line("%s", strings.Join(insideGo(a.Border.Kind, a.dims[i], r), "\n"))
		}
	default:
		value := outsideInGo(a.Buffer)
		if bits, ok := specialFloat(a.Buffer); ok {
			f.imports["math"] = true
			value = fmt.Sprintf("math.Float32frombits(%#x)", bits)
		}
		f.line("if %s {\nreturn %s\n}", outsideTest(a.dims, a.region), value)
	}
	f.line("return from[%s]\n}", plainAt(a.region, a.dims))
}

// at is the call that reads an element.
func (a *array) at(coords []string) string {
	return fmt.Sprintf("%s(%s)", a.reader, strings.Join(append([]string{"from"}, coords...), ", "))
}

// store writes the function that stores an input by its axes.
func (b *binding) store(f *goFile, k Param) {
	a := b.input(k.Source)
	rest := ""
	if padding(k.Buffer) > 0 {
		rest = "; the other elements are 0"
	}
	f.say("%s stores %s, %s%s.", b.packer[k.Name], accessText(a.Buffer), storage(a.Buffer), rest)
	f.line("func %s(from []%s) []byte {\nraw := make([]byte, %d)", b.packer[k.Name], a.Type, k.Bytes())
	a.loops(f, k.Buffer.Dims, f.put(k.Buffer.Type, storedAt(k.Buffer, a.dims), a.at(a.dims)))
	f.line("return raw\n}")
}

// loops writes loops over a region, dimension 0 innermost.
func (a *array) loops(f *goFile, dims []halide.Range, body string) {
	for i, r := range dims {
		head := fmt.Sprintf("%s := %d; %[1]s < %[3]d; %[1]s++", a.dims[i], r.Min, r.Min+r.Extent)
		if r.Min == 0 {
			head = fmt.Sprintf("%s := range %d", a.dims[i], r.Extent)
		}
		body = fmt.Sprintf("for %s {\n%s\n}", head, body)
	}
	f.line("%s", body)
}

// fill writes the function that stores an input in the order that the compiler chose.
func (b *binding) fill(f *goFile, k Param) {
	a := b.input(k.Source)
	f.say("%s stores %s in the order that the kernel's operations want.", b.packer[k.Name], accessText(a.Buffer))
	f.line("func %s(from []%s) []byte {\nraw := make([]byte, %d)\nto := 0", b.packer[k.Name], a.Type, k.Bytes())
	list := orderOf(k.Packed)
	for len(list) > 0 && list[len(list)-1].zeros() > 0 {
		list = list[:len(list)-1]
	}
	b.fills(f, k, a, list, nil)
	f.line("return raw\n}")
}

func (b *binding) fills(f *goFile, k Param, a *array, list []order, loops []loop) {
	for _, o := range list {
		switch {
		case o.zeros() > 0:
			f.line("to += %d", o.zeros())
		case o.count > 0:
			l := loop{fmt.Sprintf("i%d", len(loops)), o.step}
			head := l.name + " := "
			if !o.moves() {
				head = ""
			}
			f.line("for %srange %d {", head, o.count)
			b.fills(f, k, a, o.body, append(loops[:len(loops):len(loops)], l))
			f.line("}")
		default:
			read := a.at(o.coordinates(loops))
			if a.Type != k.Buffer.Type {
				read = fmt.Sprintf("%s(%s)", k.Buffer.Type, read)
			}
			f.line("%s\nto++", f.put(k.Buffer.Type, "to", read))
		}
	}
}

// unpack writes the function that unpacks an output.
func (b *binding) unpack(f *goFile, a *array) {
	what := "the output in the bytes of the last parameter"
	if len(b.outputs) > 1 {
		what = a.Name + " in the bytes of its parameter"
	}
	f.say("%s is %s.", a.reader, what)
	f.line("func %s(raw []byte) %s {", a.reader, arrayOf(a))
	f.line("%s := make([]%s, %d)", a.id, a.Type, halide.Volume(a.region))
	a.loops(f, a.region, fmt.Sprintf("%s[%s] = %s", a.id, plainAt(a.region, a.dims),
		f.take(a.Type, storedAt(a.Buffer, a.dims))))
	f.line("return %s{Shape: []int%s, Data: %s}\n}", arrayOf(a), a.shapeText(), a.id)
}

// put is the statement that stores a value as an element of raw, little-endian bytes.
func (f *goFile) put(t halide.Type, at, v string) string {
	bits := t.Bits()
	switch {
	case t == halide.UInt8:
		return fmt.Sprintf("raw[%s] = %s", at, v)
	case bits == 8:
		return fmt.Sprintf("raw[%s] = byte(%s)", at, v)
	case t == halide.Float32:
		f.imports["math"] = true
		v = "math.Float32bits(" + v + ")"
	case t.Signed():
		v = fmt.Sprintf("uint%d(%s)", bits, v)
	}
	f.imports["encoding/binary"] = true
	return fmt.Sprintf("binary.LittleEndian.PutUint%d(raw[%d*(%s):], %s)", bits, bits/8, at, v)
}

// take is the expression that is an element of raw.
func (f *goFile) take(t halide.Type, at string) string {
	bits := t.Bits()
	v := fmt.Sprintf("raw[%s]", at)
	if bits > 8 {
		f.imports["encoding/binary"] = true
		v = fmt.Sprintf("binary.LittleEndian.Uint%d(raw[%d*(%s):])", bits, bits/8, at)
	}
	switch {
	case t == halide.Float32:
		f.imports["math"] = true
		return "math.Float32frombits(" + v + ")"
	case t.Signed():
		return fmt.Sprintf("%s(%s)", t, v)
	}
	return v
}
