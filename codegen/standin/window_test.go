package standin_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// A copy through windows, by elements and by vectors of each width, gives what was put in.
func TestWindows(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("#include \"vyasa_aie.h\"\n\n")
	var size int
	var main strings.Builder
	for _, w := range []struct {
		tag   string
		bytes int
		lanes []int
	}{{"int8", 1, []int{16, 32, 64}}, {"uint8", 1, []int{16, 32, 64}}, {"int16", 2, []int{8, 16, 32}}, {"int32", 4, []int{4, 8, 16}}, {"float", 4, []int{4, 8, 16}},
		{"uint16", 2, nil}, {"uint32", 4, nil}, {"int64", 8, nil}, {"uint64", 8, nil}} {
		fmt.Fprintf(&b, "static void copy_%s(input_window_%s *in, output_window_%s *out) {\n", w.tag, w.tag, w.tag)
		n := 2
		b.WriteString("\twindow_writeincr(out, window_readincr(in));\n\twindow_write(out, window_read(in));\n")
		b.WriteString("\twindow_incr(in, 1);\n\twindow_incr(out, 3);\n\twindow_decr(out, 2);\n")
		for _, v := range w.lanes {
			fmt.Fprintf(&b, "\twindow_writeincr(out, window_readincr_v%d(in));\n", v)
			fmt.Fprintf(&b, "\twindow_write(out, window_read_v%d(in));\n\twindow_incr(in, %d);\n\twindow_incr(out, %d);\n", v, v, v)
			n += 2 * v
		}
		b.WriteString("}\n")
		fmt.Fprintf(&main, "\t{\n\t\tstatic %s from[%d], to[%d];\n", w.tag, n, n)
		fmt.Fprintf(&main, "\t\tinput_window_%s in;\n\t\toutput_window_%s out;\n", w.tag, w.tag)
		fmt.Fprintf(&main, "\t\tif (fread(from, sizeof from[0], %d, stdin) != %d) return 2;\n", n, n)
		fmt.Fprintf(&main, "\t\taie_window(&in, from, %d);\n\t\taie_window(&out, to, %d);\n", n, n)
		fmt.Fprintf(&main, "\t\tcopy_%s(&in, &out);\n\t\tif (out.ptr != to + %d) return 3;\n", w.tag, n)
		fmt.Fprintf(&main, "\t\tfwrite(to, sizeof to[0], %d, stdout);\n\t}\n", n)
		size += n * w.bytes
	}
	b.WriteString("\nint main(void) {\n" + main.String() + "\treturn 0;\n}\n")
	in := make([]byte, size)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range in {
		in[i] = byte(r.Uint32())
	}
	for _, c := range brief(t) {
		if out := run(t, c.compile(t, b.String()), in); !bytes.Equal(out, in) {
			t.Errorf("%s: the copy differs", c)
		}
	}
}
