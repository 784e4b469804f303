package args_test

import (
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/args"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

func open(files map[string]string) func(string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		if s, ok := files[name]; ok {
			return []byte(s), nil
		}
		return nil, fs.ErrNotExist
	}
}

func TestParse(t *testing.T) {
	src := `[
	{"type": "int16", "shape": [2, 2], "file": "in.bin"},
	{"type": "int16", "shape": [2], "data": [-2, 258], "align": 16},
	{"type": "float", "data": [1.5, -0.25]},
	{"type": "uint8", "shape": [3], "zero": true, "out": true},
	{"type": "int32", "scalar": 10},
	{"type": "float", "scalar": 0.5},
	{"type": "uint64", "data": [18446744073709551615]},
	{"type": "int8", "file": "three.bin"},
	{"type": "int8", "data": [1], "over": 64, "address": "0x24000"},
	{"type": "int8", "data": [1], "address": 131104}
]`
	got, err := args.Parse("a.json", []byte(src), open(map[string]string{"in.bin": "abcdefgh", "three.bin": "xyz"}))
	if err != nil {
		t.Fatal(err)
	}
	want := []aiesim.Arg{
		{Type: "int16", Shape: []int{2, 2}, Data: []byte("abcdefgh")},
		{Type: "int16", Shape: []int{2}, Data: []byte{0xfe, 0xff, 2, 1}, Align: 16},
		{Type: "float", Shape: []int{2}, Data: []byte{0, 0, 0xc0, 0x3f, 0, 0, 0x80, 0xbe}},
		{Type: "uint8", Shape: []int{3}, Data: make([]byte, 3), Out: true},
		{Type: "int32", Scalar: true, Int: 10, Float: 10},
		{Type: "float", Scalar: true, Int: int64(math.Float64bits(0.5)), Float: 0.5},
		{Type: "uint64", Shape: []int{1}, Data: []byte{255, 255, 255, 255, 255, 255, 255, 255}},
		{Type: "int8", Shape: []int{3}, Data: []byte("xyz")},
		{Type: "int8", Shape: []int{1}, Data: []byte{1}, Over: 64, Address: 0x24000},
		{Type: "int8", Shape: []int{1}, Data: []byte{1}, Address: 0x20020},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{`[{"type": "int8", "data": [1], "over": 4096}]`, "a.json:1: entry 1: 4096 bytes over the end of a buffer: 0 to 1024 may be read"},
		{`[{"type": "int8", "data": [1], "address": "bank 2"}]`, `a.json:1: entry 1: the field "address" must be an address, such as "0x24000" or 147456`},
		{`[{"type": "int8", "data": [1], "address": -32}]`, "a.json:1: entry 1: the address -32 is none of data memory"},
		{"[\n{\"type\": \"int16\",}]", "a.json:2: not JSON: invalid character '}'"},
		{"[\n{\"type\": \"int16\"", "a.json:2: the JSON text ends too early"},
		{`{"type": "int16"}`, "a.json:1: the arguments are a JSON list, one object for each parameter, but it " +
			"begins with {"},
		{`[1]`, `a.json:1: entry 1: an argument is an object such as {"type": "int32", "scalar": 10}, not 1`},
		{`[] x`, "a.json:1: something follows the list"},
		{"[{\"type\": \"int32\", \"scalar\": 1},\n\n{\"type\": \"int17\", \"scalar\": 1}]",
			`a.json:3: entry 2: unknown type "int17"; the types are int8, uint8, int16, uint16, int32, uint32, int64, uint64, float, double`},
		{`[{"shape": [1], "zero": true}]`, `a.json:1: entry 1: the field "type" is missing`},
		{`[{"type": "int8", "shpe": [1]}]`, `a.json:1: entry 1: unknown field "shpe"; the fields are type, shape, file, data, zero, scalar, align, over, address, out, expect and tolerance`},
		{`[{"type": "int8", "type": "int8"}]`, `a.json:1: entry 1: the field "type" stands here twice`},
		{`[{"type": "int8"}]`, "a.json:1: entry 1: there is no value: give one of file, data, zero and scalar"},
		{`[{"type": "int8", "data": [1], "scalar": 1}]`, "a.json:1: entry 1: there are two values, data and scalar: " +
			"give one"},
		{`[{"type": "int8", "zero": true}]`, "a.json:1: entry 1: a zero buffer needs a shape"},
		{`[{"type": "int8", "zero": false, "shape": [1]}]`,
			`a.json:1: entry 1: "zero": false says nothing: give file or data`},
		{`[{"type": "int8", "scalar": 200}]`, "a.json:1: entry 1: 200 does not fit int8 (-128..127)"},
		{`[{"type": "uint8", "scalar": -1}]`, "a.json:1: entry 1: -1 does not fit uint8 (0..255)"},
		{`[{"type": "int32", "scalar": 1.5}]`, "a.json:1: entry 1: 1.5 is no integer, as int32 needs"},
		{`[{"type": "int32", "scalar": "1"}]`, `a.json:1: entry 1: the field "scalar" must be a number`},
		{`[{"type": "int64", "scalar": 9223372036854775808}]`, "a.json:1: entry 1: 9223372036854775808 does not fit " +
			"int64"},
		{`[{"type": "float", "scalar": 1e60}]`, "a.json:1: entry 1: 1e60 does not fit float"},
		{`[{"type": "int32", "scalar": 1, "shape": [1]}]`,
			`a.json:1: entry 1: the field "shape" is for buffers; this is a scalar`},
		{`[{"type": "int16", "data": [1, 40000]}]`, "a.json:1: entry 1: number 2 of data: 40000 does not fit int16 " +
			"(-32768..32767)"},
		{`[{"type": "int16", "data": [[1]]}]`, `a.json:1: entry 1: the field "data" must be a flat list of numbers, row by row`},
		{`[{"type": "int16", "data": ["1"]}]`, `a.json:1: entry 1: the field "data" must be a flat list of numbers, row by row`},
		{`[{"type": "int16", "shape": [2, 2], "data": [1]}]`, "a.json:1: entry 1: data has 1 numbers, but the shape " +
			"[2 2] is 4"},
		{`[{"type": "int16", "shape": [-1], "zero": true}]`, "a.json:1: entry 1: the shape [-1] has a negative " +
			"dimension"},
		{`[{"type": "int16", "shape": [1000000, 1000000], "zero": true}]`, "a.json:1: entry 1: the shape [1000000 " +
			"1000000] is more than 268435456 bytes"},
		{`[{"type": "int16", "shape": "3", "zero": true}]`,
			`a.json:1: entry 1: the field "shape" must be a list of whole numbers such as [18, 288]`},
		{`[{"type": "int16", "shape": [4], "file": "in.bin"}]`, "a.json:1: entry 1: the file in.bin has 7 bytes, " +
			"but the shape [4] of int16 is 8"},
		{`[{"type": "int16", "file": "in.bin"}]`, "a.json:1: entry 1: the file in.bin has 7 bytes, which is no " +
			"whole number of int16"},
		{`[{"type": "int16", "shape": [4], "file": "no.bin"}]`, "a.json:1: entry 1: there is no file no.bin"},
		{`[{"type": "int16", "data": [1], "align": 24}]`, "a.json:1: entry 1: the alignment 24 is not a power of " +
			"two from 1 to 65536"},
	} {
		_, err := args.Parse("a.json", []byte(c.src), open(map[string]string{"in.bin": "abcdefg"}))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s\n got: %v\nwant: %s", c.src, err, c.want)
		}
	}
}

// Files are found beside the list; outputs go to PARAMETER.bin.
func TestReadWrite(t *testing.T) {
	dir := t.TempDir()
	write := func(name, s string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(s), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("in.bin", "abcd")
	write("a.json", `[{"type":"int8","file":"in.bin"},{"type":"int8","file":"in.bin","out":true}]`)
	list, err := args.Read(filepath.Join(dir, "a.json"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := args.Write(filepath.Join(dir, "out", "deep"), []string{"x", "y"}, list)
	if err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(dir, "out", "deep", "y.bin")
	if b, err := os.ReadFile(want); err != nil || string(b) != "abcd" || len(files) != 1 || files[0] != want {
		t.Errorf("%v %q %v", files, b, err)
	}
	if _, err := args.Read(filepath.Join(dir, "none.json")); err == nil {
		t.Error("a missing list is read")
	}
}

// Whatever the text, there is an error or arguments whose shapes and data agree.
func FuzzParse(f *testing.F) {
	f.Add(`[{"type":"int16","shape":[2],"data":[1,2]},{"type":"int32","scalar":10}]`)
	f.Add(`[{"type":"uint8","shape":[3],"zero":true,"out":true,"align":16}]`)
	f.Add(`[{"type":"float","file":"f"}]`)
	f.Add("[\n{},")
	f.Fuzz(func(t *testing.T, src string) {
		list, err := args.Parse("f.json", []byte(src), open(map[string]string{"f": "12345678"}))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f.json:") {
				t.Errorf("%q: the message does not name the file: %v", src, err)
			}
			return
		}
		for _, a := range list {
			e, ok := machine.ElemNamed(a.Type)
			n := e.Bytes()
			for _, d := range a.Shape {
				n *= d
			}
			if !ok || !a.Scalar && n != len(a.Data) {
				t.Errorf("%q: %+v", src, a)
			}
		}
	})
}
