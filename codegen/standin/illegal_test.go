package standin_test

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// What the guides call illegal ends the program with a message that names the intrinsic, the parameter and the rule.
var illegal = []struct{ statement, want string }{
	{"mul16(null_v32int16(), one, 0, 0, 0x2110, null_v16int16(), 0, 0, 0, 1)", "mul16: xstart is 1: it must be even"},
	{"mac16(null_v16acc48(), null_v64int16(), -one, 0, 0, 0x2110, null_v16int16(), 0, 0, 0, 1)", "mac16: xstart is -1: it must be even"},
	{"msc8(null_v8acc48(), null_v32int16(), 0, 0, one, 0x3210, null_v16int16(), 0, 0, 1)", "msc8: xstep is 1: it must be even"},
	{"mul16(null_v32int16(), 0, 0, 0, one, 0, null_v32int8(), 0, 0, 0, 0, 0)", "mul16: xstep is 1: it must be even"},
	{"mul16(null_v32int16(), 0, 0, 0, 0, 0, null_v32uint8(), one, 0, 0, 0, 0)", "mul16: zstart is 1: it must be even"},
	{"negmul8(null_v32int16(), 0, 0, 0, 0, null_v32uint8(), 0, 0, one, 0)", "negmul8: zstep is 1: it must be even"},
	{"mul16(null_v64int8(), 2 * one, 0, 4, 0, null_v32int8(), 0, 0, 0, 0)", "mul16: xstart is 2: it must be a multiple of 4"},
	{"mul16(null_v128uint8(), 0, 0, 2 * one, 0, null_v32int8(), 0, 0, 0, 0)", "mul16: xstep is 2: it must be a multiple of 4"},
	{"mul8(null_v128uint8(), 0, 0, 0, 0, null_v32int8(), one, 0, 0, 0)", "mul8: zstart is 1: it must be even"},
	{"mul16_sym(null_v64int16(), 0, 0, 0, 0, one, 0, null_v16int16(), 0, 0, 0, 1)", "mul16_sym: ystart is 1: it must be even"},
	{"mul8_antisym(null_v64int16(), 0, 0, one, 0, 0, 0, null_v16int16(), 0, 0, 1)", "mul8_antisym: xstep is 1: it must be even"},
	{"select32(0u, null_v32int16(), one, 0, 0, 0, 0, 0, 0, 0)", "select32: xstart is 1: it must be even"},
	{"add32(null_v32int16(), 0, 0, 0, 0, null_v32int16(), one, 0, 0, 0)", "add32: ystart is 1: it must be even"},
	{"shuffle32(null_v64int16(), one, 0, 0, 0)", "shuffle32: xstart is 1: it must be even"},
	{"srs(null_v16acc48(), 62 + one)", "srs: shift is 63: it must lie in -1..62"},
	{"lsrs(null_v8acc80(), -1 - one)", "lsrs: shift is -2: it must lie in -1..62"},
	{"ups(null_v16int16(), 62 + one)", "ups: shift is 63: it must lie in -1..62"},
	{"set_rnd(7 + one)", "set_rnd: mode is 8: it must lie in 0..7"},
	{"upd_w(null_v32int16(), 1 + one, null_v16int16())", "upd_w: idx is 2: it must lie in 0..1"},
	{"ext_v(null_v128int8(), -one)", "ext_v: idx is -1: it must lie in 0..7"},
	{"xset_v(3 + one, null_v8int16())", "xset_v: idx is 4: it must lie in 0..3"},
	{"upd_elem(null_v8int16(), 7u + (unsigned)one, 0)", "upd_elem: idx is 8: it must lie in 0..7"},
	{"ext_elem(null_v4float(), 3u + (unsigned)one)", "ext_elem: idx is 4: it must lie in 0..3"},
	{"(aie_window(&in, data, 8), window_readincr_v16(&in))", "window_readincr_v16: position is 0: it must lie in 0..-8"},
	{"(aie_window(&out, data, 8), window_incr(&out, 8 * one), window_write(&out, data[0]))", "window_write: position is 8: it must lie in 0..7"},
}

func TestIllegal(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("#include \"vyasa_aie.h\"\n\nint main(int argc, char **argv) {\n\tconst volatile int one = 1; /* unknown to the optimiser */\n")
	b.WriteString("\tstatic int16 data[8];\n\tinput_window_int16 in;\n\toutput_window_int16 out;\n")
	b.WriteString("\taie_window(&in, data, 8);\n\taie_window(&out, data, 8);\n\tif (argc != 2) return 3;\n\tswitch (atoi(argv[1])) {\n")
	for i, c := range illegal {
		fmt.Fprintf(&b, "\tcase %d: (void)%s; break;\n", i, c.statement)
	}
	b.WriteString("\tdefault: break;\n\t}\n\treturn 0;\n}\n")
	for _, c := range pair(t) {
		program := c.compile(t, b.String())
		for i, bad := range illegal {
			out, err := exec.Command(program, fmt.Sprint(i)).CombinedOutput()
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.Exited() { // an abort is a signal
				t.Errorf("%s: %s: ended with %v, want an abort", c, bad.statement, err)
			}
			if want := "vyasa_aie.h: " + bad.want; !strings.HasPrefix(string(out), want) {
				t.Errorf("%s: %s: said\n\t%s, want\n\t%s", c, bad.statement, out, want)
			}
		}
	}
}
