package x86

import (
	"math/rand/v2"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// BenchmarkEncode is the cost of an instruction.
func BenchmarkEncode(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	var list []vec.Inst
	for range 1000 {
		op := []int{VPADDD, VPMADDWD, VMOVDQU, VPBLENDW, VMOVDQUstore, LEA}[random.IntN(6)]
		may, must := hasMemory(RowOf(op))
		list = append(list, randomInst(op, widthsOf(op)[1], must || may && random.IntN(2) == 0, random.IntN))
	}
	for b.Loop() {
		Encode(list)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/inst")
}
