package calls_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// Maps that do not compute what their loops do are refused, at the line of the directive, with the reason.
func TestMistakes(t *testing.T) {
	const gemm = "a: uint8(k, m)\nb: int8(n, k)\nr: 11\nc(n, m) = sum(r, a(r.x, m) * b(n, r.x))\nschedule\nbound n 19; bound m 5\nreorder m r.x n\n"
	for name, c := range map[string]struct{ text, want string }{
		"no such instruction": {gemm + "map vpdpbust i=n r.x=r.x", "test.vyasa:8: map vpdpbust: no instruction vpdpbust: there are conv2d"},
		"no such loop of it":  {gemm + "map vpdpbusd j=n r.x=r.x", "test.vyasa:8: map vpdpbusd: it has no loop j: its loops are i, r.x"},
		"a loop that moves other operands": {strings.Replace(gemm, "reorder m r.x n", "reorder r.x n m", 1) + "map gemmini m=n r.x=r.x n=m",
			"test.vyasa:8: map gemmini: a is uint8, and"},
		"the sum as a result": {gemm + "map vpdpbusd i=r.x r.x=n", "loop r.x of acc moves other operands than i of out"},
		"types":               {gemm + "map sdot i=n r.x=r.x", "test.vyasa:8: map sdot: a is uint8, and "},
		"no room":             {gemm + "map vpmaddubsw i=n r.x=r.x", "test.vyasa:8: map vpmaddubsw: vpmaddubsw has int16, and the sum lies in -65280..64770"},
		"more factors": {"a: int8(x)\nb: int8(k)\nd: int8(k)\nr: 4\nc(x) = sum(r, a(x + r.x) * b(r.x) * d(r.x))\nschedule\nbound x 8\nreorder r.x x\nmap sdot i=x r.x=r.x",
			"test.vyasa:9: map sdot: acc multiplies 3 operands, out 2"},
		"no product": {"a: int8(x)\nb: int8(k)\nr: 4\nc(x) = sum(r, (a(x + r.x) - 1) * b(r.x))\nschedule\nbound x 8\nreorder r.x x\nmap sdot i=x r.x=r.x",
			"is no element of an array: compute it in a Func of its own, at computeroot"},
		"an index that depends on data": {"a: int8(x)\nb: int8(k)\np: uint8 0..7 (k)\nr: 4\nc(x) = sum(r, a(x + p(r.x)) * b(r.x))\nschedule\nbound x 8\nreorder r.x x\nmap sdot i=x r.x=r.x",
			"index x + p(r.x) of a in dimension 0 is no sum of the loops of sdot"},
		"an index that is no sum": {"a: int8(x)\nb: int8(k)\nr: 4\nc(x) = sum(r, a(x / 2 + r.x) * b(r.x))\nschedule\nbound x 8\nreorder r.x x\nmap sdot i=x r.x=r.x",
			"in dimension 0 is no sum of the loops of sdot"},
		"a product instead": {"a: int8(x)\nb: int8(k)\nr: 4\nc(x) = product(r, a(x + r.x) * b(r.x))\nschedule\nbound x 8\nreorder r.x x\nmap sdot i=x r.x=r.x",
			"map sdot: acc is no sum"},
		"what is read where it is stored": {"w: int16(k)\nr: 3\nc(x): int32 = 1\nc(x) = wrap(int32, c(x) + c(x) * w(r.x)) over r\nschedule\nbound x 8\nof c update 0:\nreorder r.x x\nmap smlal i=x",
			"is read where it is stored"},
	} {
		_, _, err := mapped(t, c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// needle texts that contradict themselves are refused.
func TestNeedleMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"a: int8(k)\nb: int8(k, i)\nr: 4\nout(i) = sum(r, a(r.x) * b(r.x, i))\ninstruction x\nbound i 16\nbound r.x 8\n":             "r.x takes 4 values in the sum, not 8",
		"a: int8(k)\nb: int8(k, i)\nr: 4\nout(i) = sum(r, a(r.x) * b(r.x, i))\ninstruction x\n":                                      "how many values i takes is not said",
		"a: int8(k)\nb: int8(k, i)\nr: 4\nout(i) = sum(r, a(r.x) * b(r.x, i))\ninstruction x\nbound i 16\nbound i 8\n":               "i is bound already",
		"a: int8(k)\nr: 4\nout(i) = sum(r, a(r.x * i))\ninstruction x\nbound i 16\n":                                                 "computes no sum of products",
		"acc: int32(i)\na: int8(k)\nb: int8(k)\nr: 4\nout(i) = acc(i + 1) + sum(r, a(r.x) * b(r.x + i))\ninstruction x\nbound i 4\n": "acc is read elsewhere than where x stores its result",
		"a: int8(k)\nout(i) = a(i)\n": "the text ends without a line instruction NAME",
		"a: int8(k)\nb: int8(k)\nr: 4\nout(i) = sum(r, a(r.x) * b(r.x + i)) + sum(r, a(r.x) * b(r.x))\ninstruction x\nbound i 4\n":            "computes 2 sums",
		"a: int8(k)\nb: int8(k)\nr: 4\nout(i) = sum(r, a(r.x) * b(r.x + i))\ninstruction x\nbound i 4\nlatency 0\nports a\nsource d memory\n": "is no number in 1..1000",
	} {
		if _, err := needle.Parse("x.isa", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A nest that maps prints, and is read back.
func TestNestRoundTrip(t *testing.T) {
	s := parsed.Program(t, "test.vyasa", "a: uint8(k, m)\nb: int8(n, k)\nr: 11\nc(n, m) = sum(r, a(r.x, m) * b(n, r.x))\nschedule\nbound n 19; bound m 5\nreorder m r.x n\nmap vpdpbusd i=n r.x=r.x")
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n.Mapped() == nil || !strings.Contains(n.String(), "for n < 19 map vpdpbusd i") {
		t.Errorf("it does not map:\n%s", n)
	}
}
