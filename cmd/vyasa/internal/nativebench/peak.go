package nativebench

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// peak is a loop of multiplications and additions to twelve accumulators: what no kernel of its kind passes.
type peak struct {
	code  *native.Code
	block *native.Block
	macs  int // of one run
}

const (
	peakAccs   = 12
	peakRounds = 1000
)

// peakKinds are the operations by what data and coefficients hold: one step of an accumulator, and how many products that is in
// 256 bits.
var peakKinds = map[string]struct {
	step string
	macs int
}{
	"f32":  {"p = mul.f32x8 v0, v1\nacc = add.f32x8 acc, p", 8},
	"i16":  {"p = dotss.i32x8<i16 v0, v1\nacc = add.i32x8 acc, p", 16},
	"u8s8": {"acc = dot4.i32x8<i8 v0, v1, acc", 32},
}

// newPeak makes the loop of a kind.
func newPeak(memory *native.Memory, kind string, features x86.Feature) (*peak, error) {
	k, ok := peakKinds[kind]
	if !ok {
		return nil, fmt.Errorf("there is no peak of %s", kind)
	}
	var b strings.Builder
	b.WriteString("program peak, 256 bits\narg in: i32, 64 bytes, align 32\narg out: i32, 32 bytes, align 32, stored\n\n")
	b.WriteString("v0 = load.i32x8 in[0]\nv1 = load.i32x8 in[32]\n")
	for i := range peakAccs {
		fmt.Fprintf(&b, "v%d = copy.i32x8 v0\n", 2+i)
	}
	fmt.Fprintf(&b, "for n < %d\n", peakRounds)
	for i := range peakAccs {
		for line := range strings.Lines(step(k.step, 2+i, 2+peakAccs+i)) {
			b.WriteString("    " + line)
		}
	}
	for i := range peakAccs - 1 {
		fmt.Fprintf(&b, "v2 = xor.i32x8 v2, v%d\n", 3+i)
	}
	b.WriteString("store.i32x8 out[0], v2\n")
	p, err := vec.Parse(b.String())
	if err != nil {
		panic(fmt.Sprintf("BUG: the peak of %s: %v\n%s", kind, err, b.String()))
	}
	insts, err := x86.Compile(p, features)
	if err != nil {
		return nil, err
	}
	code, err := memory.Load(x86.Link(insts))
	if err != nil {
		return nil, err
	}
	block := native.NewBlock(len(p.Args) + 3)
	block.Scratch(0, 64, 64)
	block.Scratch(1, 32, 64)
	block.Scratch(len(p.Args)+2, max(64, insts.Slots), 64)
	return &peak{code, block, k.macs * peakAccs * peakRounds}, nil
}

// step is an operation on the registers of an accumulator and a product.
func step(text string, acc, product int) string {
	return strings.NewReplacer("acc", fmt.Sprintf("v%d", acc), "p ", fmt.Sprintf("v%d ", product), ", p", fmt.Sprintf(", v%d", product)).Replace(text) + "\n"
}

// runner runs it.
func (p *peak) runner() peers.Runner {
	return peers.InProcess("peak", func(n int) error {
		for range n {
			p.code.Call(p.block)
		}
		return nil
	})
}
