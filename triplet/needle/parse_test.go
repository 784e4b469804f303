package needle_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/triplet/needle"
)

const pairs = "a: int16(k)\nb: int16(k, i)\nr: 2\nout(i) = wrap(int32, sum(r, a(r.x) * b(r.x, i)))\n"

// What is wrong with the text of an instruction is told at its line.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "my.isa:1: the text ends without a line instruction NAME"},
		{pairs, "my.isa:5: the text ends without a line instruction NAME"},
		{pairs + "instruction", "my.isa:5: instruction takes a name"},
		{pairs + "instruction p q", "my.isa:5: instruction takes a name"},
		{pairs + "instruction p", "my.isa:5: p: how many values i takes is not said"},
		{pairs + "instruction p\nbound", "my.isa:6: bound takes a Var and how many values it takes"},
		{pairs + "instruction p\nbound i 0", `my.isa:6: "0" is no number in 1..65536`},
		{pairs + "instruction p\nbound i 8\nbound i 8", "my.isa:7: i is bound already"},
		{pairs + "instruction p\nbound i 8\nports 99", `my.isa:7: "99" is no number in 0..63`},
		{pairs + "instruction p\nbound i 8\ninstruction q", "my.isa:7: the instruction has a name already: p"},
		{pairs + "instruction p\nbound i 8\nrow amd64",
			"my.isa:7: row takes a processor and names of its instructions"},
		{pairs + "instruction p\nbound i 8\nrow vax ADDL",
			`my.isa:7: there is no table of instructions of "vax"`},
		{pairs + "instruction p\nbound i 8\nrow amd64 VPMADDWD\nrow arm64 smlal",
			"my.isa:8: the instruction is in the table of amd64 already"},
		{pairs + "instruction p\nbound i 8\nbound j 8", "my.isa:7: out has no loop j"},
		{pairs + "instruction p\nbound i 8\nbound r.x 3", "my.isa:7: r.x takes 2 values in the sum, not 3"},
		{pairs + "instruction p\nbound i 65537", `my.isa:6: "65537" is no number in 1..65536`},
		{pairs + "instruction p\nbound i 8\nsource c memory", "my.isa:7: out has no operand c"},
		{pairs + "instruction p\nbound i 8\nsource a heap", `my.isa:7: "heap" is no source`},
		{pairs + "instruction p\nbound i 8\nlatency 0", `my.isa:7: "0" is no number in 1..1000`},
		{pairs + "instruction p\nbound i 8\nfeature a b", "my.isa:7: feature takes a name"},
		{pairs + "instruction p\nbound i 8\nheader", "my.isa:7: header takes a header, as <immintrin.h>"},
		{pairs + "instruction p\nbound i 8\nlatency 4\nlatency 5", "my.isa:8: latency is said already, in line 7"},
		{pairs + "instruction p\nbound i 8\nsource a broadcast\nsource a memory",
			"my.isa:8: source a is said already, in line 7"},
		{pairs + "instruction p\nbound i 8\nheader <x.h>",
			"my.isa:5: there are headers, flags or what C does at first, and no line c, by which C calls p"},
		{"c: int32(i)\na: int8(i)\nb: int8(j)\nout(i) = wrap(int32, c(i) - a(i) * b(0))\ninstruction p\nbound i 4",
			"my.isa:5: p computes no sum of products: out: my.isa:4:27: the factor c(i) - a(i) * b(0) is a difference, and " +
				"calls of an instruction add products"},
		{"c: int32(i)\na: int8(i)\nout(i) = wrap(int32, c(i) + a(i) * a(i + 1) + a(i) * a(i + 2))\ninstruction p\nbound i 4",
			"my.isa:4: p computes no sum of products: out: my.isa:3:45: the factor c(i) + a(i) * a(i+1) + a(i) * a(i+2) is a sum of " +
				"several terms, and calls of an instruction add one product"},
		{"c: float64(i)\na: float64(i)\nout(i) = c(i) + a(i)\ninstruction p\nbound i 4",
			"my.isa:4: c is float64, which no map is run with: targets have no doubles"},
		{"a: int8(k, i)\nr: 4\nout(j, i) = wrap(int32, sum(r, a(r.x, i) * a(r.x, j)))\ninstruction p\nbound i 3\nbound j 3",
			"my.isa:4: p multiplies a by itself"},
		{pairs + "instruction p\nbound i 8\nc f($out, $r.y);", "my.isa:7: $r.y: out has no operand r.y"},
		{pairs + "instruction 2*/x;y\nbound i 8", `my.isa:5: "2*/x;y" is no name of an instruction`},
		{pairs + "instruction p\nbound i 8\nheader immintrin.h\nc f($out, $a, $b);",
			"my.isa:7: immintrin.h is no header of C\n\ta header stands in brackets or quotation marks: header <immintrin.h>"},
		{pairs + "instruction p\nbound i 8\nheader <x.h\nc f($out, $a, $b);", "my.isa:7: <x.h is no header of C"},
		{pairs + "instruction p\nbound i 8\nbegin g($a);\nc f($out, $a, $b);",
			"my.isa:7: $a: at the begin of a function there are no operands"},
		{pairs + "instruction p\nbound i 8\nrow amd64 VPADDD",
			"my.isa:7: what row amd64 VPADDD computes is not known: no instruction of the library has it"},
		{pairs + "instruction p\nbound i 8\nrow amd64 VPDPWSSD", // adds
			"my.isa:7: row amd64 VPDPWSSD is another instruction than p: what vpdpwssd computes is"},
		{pairs + "instruction p\nbound i 8\nrow amd64 VPMADDUBSW", // of bytes
			"my.isa:7: row amd64 VPMADDUBSW is another instruction than p: a of vpmaddubsw is uint8"},
		{pairs + "instruction p\nbound i 12\nrow amd64 VPMADDWD",
			"my.isa:7: row amd64 VPMADDWD is another instruction than p: no register of amd64 holds 12 results of int32"},
		{strings.NewReplacer("k, i", "i, k", "r.x, i", "i, r.x").Replace(pairs) +
			"instruction p\nbound i 8\nrow amd64 VPMADDWD", // pairs lie apart
			"my.isa:7: row amd64 VPMADDWD is another instruction than p: what it computes is"},
		{strings.ReplaceAll(pairs, "wrap(int32, sum", "narrow(int16, sum") + "instruction p\nbound i 8\nrow amd64 VPMADDWD",
			"my.isa:7: row amd64 VPMADDWD is another instruction than p: what it computes is a: int16(k, i)"},
		{pairs + "instruction p\nbound i 8\nspeed 3", `my.isa:7: "speed" is no datum of an instruction`},
		{"a: int16(k)\na: int8(k)\nout(i) = a(i) * a(i)\ninstruction p\nbound i 8", "my.isa:2:"},
		{"a: int16(k)\nb: int16(k)\nout(i) = a(i, i) * b(i)\ninstruction p\nbound i 8", "my.isa:3:"},
		{"a: int16(k)\nb: int16(k)\nr: 2\ns: 2\nout(i) = sum(r, a(r.x)*b(i)) + sum(s, a(s.x)*b(i))\ninstruction p\nbound i 8",
			"my.isa:6: p computes 2 sums"},
		{"a: int16(k)\nout(i) = a(i) + \ninstruction p\nbound i 8", "my.isa:2:"},
		{"a: int16(k)\nout(i) = a(i/2) * a(i)\ninstruction p\nbound i 8",
			"my.isa:3: p computes no sum of products: out:"},
		{"a: int16(k)\nout(i) = a(i) + 1\ninstruction p\nbound i 8",
			"my.isa:3: p computes no sum of products: out:"},
		{"a: int8(d)\nb: int8(k)\nr: 4\nout(i) = sum(r, a(i - r.x + 2) * b(r.x))\ninstruction p\nbound i 8",
			"my.isa:5: a is read at -1, and $a is its element 0"},
		{"a: int8(d)\nb: int8(k)\nr: 4\nout(i) = sum(r, a(r.x - i + 9) * b(r.x))\ninstruction p\nbound i any",
			"my.isa:5: i goes down a by any number of elements"},
		{"a: int16(k)\nacc: int32(i)\nout(i) = acc(i+1) + a(i) * a(i)\ninstruction p\nbound i 8",
			"my.isa:4: acc is read elsewhere than where p stores its result"},
		{"a: int16(k)\nc: int32(i)\nd: int32(i)\nout(i) = c(i) + (d(i) + a(i) * a(i))\ninstruction p\nbound i 8",
			"my.isa:5: p adds its sum to c and to d"},
		{"a: int16(k)\nb: int16(k, i)\nr: 2\nout(i) = wrap(int32, 2 * sum(r, a(r.x) * b(r.x, i)))\ninstruction p\nbound i 8",
			"my.isa:4: p does more than to compute a sum of products: 2 * sum("},
		{"a: int16(k)\nb: int16(k, i)\nr: 2\nout(i) = wrap(int32, i + sum(r, a(r.x) * b(r.x, i)))\ninstruction p\nbound i 8",
			"my.isa:4: p does more"},
		{"a: int16(k)\nb: int16(k, i)\nr: 2\nout(i) = select(i > 2, sum(r, a(r.x) * b(r.x, i)), 0)\ninstruction p\nbound i 8",
			"my.isa:4: p does more"},
		{"a: int16(k)\nb: int16(k, i)\nr: 2\nout(i) = a(i) + sum(r, a(r.x) * b(r.x, i))\ninstruction p\nbound i 8",
			"my.isa:4: p does more"},
		{"a: int16(k)\nb: int16(k, i)\nr: 2\nout(i) = sum(r, a(r.x) * b(r.x, i)) + a(i) * b(0, i)\ninstruction p\nbound i 8",
			"my.isa:4: p does more"},
		{"a: int16(k)\nb: int32(i)\nr: 2\nout(i) = b(i) - sum(r, a(r.x) * a(i))\ninstruction p\nbound i 8",
			"my.isa:4: p does more"},
		{"a: int16(k)\nb: int32(i)\nr: 2\nout(i) = wrap(int32, b(i) + (b(i) + sum(r, a(r.x) * a(i))))\ninstruction p\nbound i 8",
			"my.isa:4: p does more"},
		{"a: int16(k)\nout(i) = wrap(int32, a(i) + a(i) * a(0))\ninstruction p\nbound i 8",
			"my.isa:2: p does more"},
		{"a: int16(k)\nacc: int16(i)\nr: 2\nout(i) = wrap(int32, acc(i) + sum(r, a(r.x) * a(i)))\ninstruction p\nbound i 8",
			"my.isa:5: acc is int16, and what is stored for the next call to add to is int32"},
		{"a: int16(k)\nt: uint8(k)\nr: 2\nout(i) = wrap(int32, sum(r, a(t(r.x)) * a(i)))\ninstruction p\nbound i 8",
			"my.isa:5: p computes no sum of products: out: my.isa:4:29: index t(r.x) of a"},
		{"a: int16(k)\nr: 2\nout(i) = wrap(int32, sum(r where r.x < i, a(r.x) * a(i)))\ninstruction p\nbound i 8",
			"my.isa:4: p computes no sum of products: out: my.isa:3:"},
		{"a: int16(k)\nr: 1000000000\nout(i) = wrap(int32, sum(r, a(r.x) * a(i)))\ninstruction p\nbound i 8",
			"my.isa:4: r.x takes 1000000000 values, and a loop of an instruction 65536 at most"},
		{"a: int16(k)\nr: 65536\nout(i) = wrap(int32, sum(r, a(r.x) * a(i)))\ninstruction p\nbound i 65536",
			"my.isa:4: a call of p computes more than 1048576 products"},
		{"a: int16(k)\nr: 0\nout(i) = wrap(int32, sum(r, a(r.x) * a(i)))\ninstruction p\nbound i 8",
			"my.isa:2:1: NewRDom(r): the extent of r.x is 0"},
		{"a: int16(k)\nr: 99999999999999999999\nout(i) = wrap(int32, sum(r, a(r.x) * a(i)))\ninstruction p\nbound i 8",
			"my.isa:2:4: 99999999999999999999 is too large"},
		{"a: int17(k)\nr: 2\nout(i) = wrap(int32, sum(r, a(r.x) * a(i)))\ninstruction p\nbound i 8",
			"my.isa:1:4: int17 is no type"},
		{"a: int16(k)\nout(i) = wrap(int32, out(i - 1) + a(i))\ninstruction p\nbound i 8",
			"my.isa:2:22: nothing is called out"},
		{pairs + "instruction p\nbound i 8\nc f($out, $q);", "my.isa:7: $q: out has no operand q"},
		{pairs + "instruction p\nbound i 8\nc f($a, $b);", "my.isa:5: what C calls has no $out"},
		{strings.ReplaceAll(pairs, "\n", "\r\n") + "instruction p\r\nbound i 8\r\nspeed 3\r\n",
			`my.isa:7: "speed" is no datum of an instruction`},
		{strings.ReplaceAll(pairs, " ", "\t") + "instruction\tp\nbound\ti\t-8",
			`my.isa:6: "-8" is no number in 1..65536`},
		{"a: int16(k)\nt(i) = a(i)\nout(i) = t(i) * a(i)\ninstruction p\nbound i 8",
			"my.isa:4: an instruction is one Func"},
	} {
		_, err := needle.Own("/some/where/my.isa", c.text)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

// Rows of an instruction that computes what they do are taken: with any register's lanes, factors exchanged, and where all
// lanes take the same elements or each its own.
func TestRows(t *testing.T) {
	for _, text := range []string{
		pairs + "instruction p\nbound i 8\nrow amd64 VPMADDWD",
		pairs + "instruction p\nbound i 16\nrow amd64 VPMADDWD",
		"a: int8(k, i)\nb: uint8(k, i)\nacc: int32(j)\nr: 4\nout(i) = wrap(int32, acc(i) + sum(r, a(r.x, i) * b(r.x, i)))\n" +
			"instruction p\nbound i 4\nrow amd64 VPDPBUSD",
	} {
		if _, err := needle.Own("my.isa", text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, n := range needle.All() { // the library's own, under another name
		text, err := os.ReadFile("library/" + n.Name + ".isa")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := needle.Own("my.isa", string(text)); err != nil {
			t.Errorf("%s: %v", n.Name, err)
		}
	}
}

// FuzzParse holds that any text is an instruction or an error.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("library/*.isa")
	if err != nil || len(files) < 20 {
		f.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := needle.Own("fuzz.isa", text)
		if (n == nil) == (err == nil) {
			t.Errorf("%v, %v", n, err)
		}
	})
}
