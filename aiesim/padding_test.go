package aiesim_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// A packet of a stream may have lanes that nobody gave a value: they are zeros of the C, whatever the registers hold, and
// are told. A vector without any value is a mistake.
func TestPadding(t *testing.T) {
	const head = "#include <adf.h>\n#include <aie_api/aie.hpp>\n" +
		"void k(input_stream<int32> *in, output_stream<int32> *out) {\n"
	load := func(text string) *aiesim.Program {
		p, err := aiesim.Load("k.cc", []byte(head+text), aiesim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p := load(`	aie::vector<int32, 8> x = readincr_v<8>(in), sum;
	sum.set(aie::reduce_add(x), 0);
	sum.set(aie::reduce_max(x), 5);
	writeincr(out, x);
	writeincr(out, sum);
}`)
	x := []int32{3, -1, 4, 1, -5, 9, 2, 6}
	out := in(make([]int32, 16))
	args := []aiesim.Arg{in(x), out}
	words := copied(args)
	r, err := p.Run(context.Background(), "k", args)
	if err != nil {
		t.Fatal(err)
	}
	want := append(slices.Clone(x), 19, 0, 0, 0, 0, 9, 0, 0)
	if got := num[int32](out.Data); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if len(r.Padding) != 1 || r.Padding[0].Param != 1 || r.Padding[0].Name != "out" || r.Padding[0].Pos.Line != 8 {
		t.Errorf("told is %v", r.Padding)
	}
	code, err := p.Compile("k", machine.AIE1())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := code.Run(context.Background(), words, core.Options{}); err != nil {
		t.Fatal(err)
	}
	if !r.Agree(args, words) || !slices.Equal(num[int32](words[1].Data), want) {
		t.Errorf("the words write %v", num[int32](words[1].Data))
	}
	words[1].Data[4*13]++ // the lane of the maximum
	if r.Agree(args, words) {
		t.Error("a lane with a value may differ")
	}

	p = load("	aie::vector<int32, 4> none;\n	writeincr(out, none);\n}")
	_, err = p.Run(context.Background(), "k", []aiesim.Arg{in(x), in(make([]int32, 4))})
	if err == nil || !strings.HasSuffix(err.Error(), ":5: writeincr: lane 0 of the value is undefined, and so are the others") {
		t.Error(err)
	}
}
