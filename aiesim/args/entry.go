package args

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// fields are the fields of one entry, by name.
type fields struct {
	seen   map[string]bool
	typ    string
	shape  []int
	file   string
	data   []json.Number
	zero   bool
	scalar json.Number
	align  int
	over   int
	addr   address
	out    bool

	want      []json.Number
	wantFile  string
	tolerance float64
	wanted    bool // the data are what is expected
}

// MaxOver limits the bytes behind a buffer that may be read: what an access ahead takes in, not another buffer.
const MaxOver = 1024

// address is a number that may be written in hexadecimal, as a string.
type address int64

func (a *address) UnmarshalJSON(b []byte) error {
	s := string(b)
	if len(b) > 2 && b[0] == '"' {
		s = s[1 : len(s)-1]
	}
	n, err := strconv.ParseInt(s, 0, 64)
	*a = address(n)
	return err
}

// set takes one field.
func (f *fields) set(key string, raw json.RawMessage) error {
	if f.seen[key] {
		return fmt.Errorf("the field %q stands here twice", key)
	}
	f.seen[key] = true
	var to any
	var want string
	switch key {
	case "type":
		to, want = &f.typ, `a name such as "int16"`
	case "shape":
		to, want = &f.shape, "a list of whole numbers such as [18, 288]"
	case "file":
		to, want = &f.file, "the name of a file"
	case "data":
		to, want = &f.data, "a flat list of numbers, row by row"
	case "zero":
		to, want = &f.zero, "true"
	case "scalar":
		to, want = &f.scalar, "a number"
	case "align":
		to, want = &f.align, "a whole number of bytes"
	case "over":
		to, want = &f.over, "a whole number of bytes"
	case "address":
		to, want = &f.addr, `an address, such as "0x24000" or 147456`
	case "out":
		to, want = &f.out, "true or false"
	case "expect":
		to, want = &f.want, "a flat list of numbers, row by row, or the name of a file"
		if len(raw) > 0 && raw[0] == '"' {
			to = &f.wantFile
		}
	case "tolerance":
		to, want = &f.tolerance, "a number that is not negative"
	default:
		return fmt.Errorf("unknown field %q; the fields are type, shape, file, data, zero, scalar, align, over, "+
			"address, out, expect and tolerance", key)
	}
	if len(raw) > 0 && raw[0] == '"' && (key == "scalar" || key == "data") || string(raw) == "null" {
		return fmt.Errorf("the field %q must be %s", key, want)
	}
	if err := json.Unmarshal(raw, to); err != nil {
		return fmt.Errorf("the field %q must be %s", key, want)
	}
	if key == "data" && strings.Contains(string(raw), `"`) {
		return fmt.Errorf("the field %q must be %s", key, want)
	}
	return nil
}

// arg makes the argument of the fields.
func (f *fields) arg(open func(string) ([]byte, error)) (aiesim.Arg, error) {
	var none aiesim.Arg
	if !f.seen["type"] {
		return none, fmt.Errorf("the field \"type\" is missing")
	}
	f.halves()
	e, ok := machine.ElemNamed(f.typ)
	if !ok {
		return none, fmt.Errorf("unknown type %q; the types are %s", f.typ, typeNames())
	}
	source, err := f.source()
	if err != nil {
		return none, err
	}
	a := aiesim.Arg{Type: f.typ, Shape: f.shape, Align: f.align, Over: f.over, Address: int64(f.addr), Out: f.out}
	if source == "scalar" {
		return f.number(a, e)
	}
	if f.seen["align"] && (f.align < 1 || f.align&(f.align-1) != 0 || f.align > 1<<16) {
		return none, fmt.Errorf("the alignment %d is not a power of two from 1 to 65536", f.align)
	}
	if f.over < 0 || f.over > MaxOver {
		return none, fmt.Errorf("%d bytes over the end of a buffer: 0 to %d may be read", f.over, MaxOver)
	}
	if f.seen["address"] && f.addr <= 0 {
		return none, fmt.Errorf("the address %d is none of data memory", f.addr)
	}
	size, err := f.size(e)
	if err != nil {
		return none, err
	}
	switch source {
	case "file":
		a.Data, err = f.read(open, e, size)
	case "data":
		a.Data, err = f.list(e, size)
	default:
		a.Data = make([]byte, size)
	}
	if err != nil {
		return none, err
	}
	if a.Want, a.Tolerance, err = f.expected(open, e, len(a.Data)); err != nil {
		return none, err
	}
	if !f.seen["shape"] {
		a.Shape = []int{len(a.Data) / e.Bytes()}
	}
	return a, nil
}

// halves turns complex numbers into pairs of their halves: a shape [n] of cint16 is [n, 2] of int16. Lanes of
// accumulators, as cascades have them, are numbers of 64 bits, or pairs of them, the low one first.
func (f *fields) halves() {
	wide := strings.HasSuffix(f.typ, "acc80")
	switch f.typ {
	case "acc48", "acc80":
		f.typ = "int64"
	case "cacc48", "cacc80":
		f.typ = "cint64"
	}
	if wide {
		f.data, f.want = words(f.data), words(f.want)
		if f.seen["shape"] {
			f.shape = append(slices.Clone(f.shape), 2)
		}
	}
	half, ok := map[string]string{"cint16": "int16", "cint32": "int32", "cint64": "int64",
		"cfloat": "float"}[f.typ]
	if !ok {
		return
	}
	f.typ = half
	if f.seen["shape"] {
		f.shape = append(slices.Clone(f.shape), 2)
	}
}

// source tells where the value comes from; exactly one field says so.
func (f *fields) source() (string, error) {
	var have []string
	for _, k := range []string{"file", "data", "zero", "scalar"} {
		if f.seen[k] {
			have = append(have, k)
		}
	}
	switch {
	case len(have) == 0:
		return "", fmt.Errorf("there is no value: give one of file, data, zero and scalar")
	case len(have) > 1:
		return "", fmt.Errorf("there are two values, %s and %s: give one", have[0], have[1])
	case have[0] == "zero" && !f.zero:
		return "", fmt.Errorf("\"zero\": false says nothing: give file or data")
	case have[0] == "zero" && !f.seen["shape"]:
		return "", fmt.Errorf("a zero buffer needs a shape")
	}
	if have[0] == "scalar" {
		for _, k := range []string{"shape", "align", "over", "address", "out", "expect", "tolerance"} {
			if f.seen[k] {
				return "", fmt.Errorf("the field %q is for buffers; this is a scalar", k)
			}
		}
	}
	return have[0], nil
}

// size is the number of bytes that the shape asks for, or -1 without one.
func (f *fields) size(e machine.Elem) (int, error) {
	if !f.seen["shape"] {
		return -1, nil
	}
	n := e.Bytes()
	for _, d := range f.shape {
		if d < 0 {
			return 0, fmt.Errorf("the shape %v has a negative dimension", f.shape)
		}
		if d > 0 && n > MaxBytes/d {
			return 0, fmt.Errorf("the shape %v is more than %d bytes", f.shape, MaxBytes)
		}
		n *= d
	}
	return n, nil
}

// read takes the bytes of a file.
func (f *fields) read(open func(string) ([]byte, error), e machine.Elem, size int) ([]byte, error) {
	b, err := Content(open, f.file, e)
	if err != nil {
		return nil, err
	}
	if size >= 0 && len(b) != size {
		return nil, fmt.Errorf("the file %s has %d bytes, but the shape %v of %s is %d", f.file, len(b), f.shape, f.typ,
			size)
	}
	if len(b)%e.Bytes() != 0 {
		return nil, fmt.Errorf("the file %s has %d bytes, which is no whole number of %s", f.file, len(b), f.typ)
	}
	return b, nil
}

// list takes the numbers of data.
func (f *fields) list(e machine.Elem, size int) ([]byte, error) {
	if size >= 0 && len(f.data)*e.Bytes() != size {
		return nil, fmt.Errorf("data has %d numbers, but the shape %v is %d", len(f.data), f.shape, size/e.Bytes())
	}
	return encode(f.data, e, "data")
}

// number makes a scalar argument.
func (f *fields) number(a aiesim.Arg, e machine.Elem) (aiesim.Arg, error) {
	v, err := numberOf(f.scalar, e)
	if err != nil {
		return a, err
	}
	a.Scalar, a.Int, a.Float, a.Shape = true, v.i, v.f, nil
	return a, nil
}

func typeNames() string {
	var names []string
	for e := machine.Int8; e <= machine.Float64; e++ {
		names = append(names, e.String())
	}
	return strings.Join(append(names, "cint16", "cint32", "cfloat", "acc48", "acc80", "cacc48",
		"cacc80"), ", ")
}
