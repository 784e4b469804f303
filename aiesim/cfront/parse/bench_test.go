package parse_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
)

// BenchmarkParse reads a kernel of 1000 intrinsic calls, as a large unrolled loop body has.
func BenchmarkParse(b *testing.B) {
	var s strings.Builder
	s.WriteString("#include <adf.h>\nvoid k(v32int16 x, v16int16 z, v16int16 *restrict out) {\n  v16acc48 acc = " +
		"null_v16acc48();\n")
	for i := range 1000 {
		fmt.Fprintf(&s, "  acc = mac16(acc, x, %d, 0x03020100, 0x07060504, 0x2110, z, %d, 0, 0, 1); // tap %d\n",
			2*(i%8), i%16, i)
	}
	s.WriteString("  *out = srs(acc, 8);\n}\n")
	src, cfg := []byte(s.String()), testConfig()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, err := parse.Unit(cfg, "k.c", src); err != nil {
			b.Fatal(err)
		}
	}
}
