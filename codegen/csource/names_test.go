package csource

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/aie1"
)

func TestFresh(t *testing.T) {
	n := NewNames(aie1.Target().Text)
	for _, c := range []struct{ name, want string }{
		{"x", "x"}, {"x", "x2"}, {"x", "x3"}, {"a0", "a0"}, {"a0", "a0_2"}, {"r.x", "r_x"}, {"r.x", "r_x2"}, {"int", "int_"},
		{"srs", "srs_"}, {"mac16", "u_mac16"}, {"v16int16", "u_v16int16"}, {"vy_min32", "u_vy_min32"}, {"y'", "y_"},
		{"1d", "n1d"}, {"_x", "x4"}, {"a__b", "a_b"}, {"é", "n"}, {"main", "main_"}, {"float", "float_"},
		{"chess_loop_range", "u_chess_loop_range"}, {"set_sat", "set_sat_"}, {"fpx", "u_fpx"},
	} {
		if got := n.Fresh(c.name); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A text from outside cannot end the comment that it stands in.
func TestQuiet(t *testing.T) {
	got := Quiet("a */ b /* c \r\x00 d\ne")
	if strings.Contains(got, "*/") || strings.Contains(got, "/*") || strings.ContainsAny(got, "\r\x00") ||
		!strings.Contains(got, "\ne") {
		t.Errorf("%q", got)
	}
}
