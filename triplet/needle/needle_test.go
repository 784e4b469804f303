package needle_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/triplet/needle"
)

// Lanes and columns of the library are derived from its texts; the numbers here are those of the makers' manuals.
func TestLibrary(t *testing.T) {
	var got []string
	for _, n := range needle.All() {
		processor := !slices.ContainsFunc(n.Operands, func(o needle.Operand) bool { return o.Source == needle.Memory })
		if n.Title == "" || n.Feature == "" && n.C.Call != "" && processor {
			t.Errorf("%s has no title, or no feature", n.Name)
		}
		got = append(got, fmt.Sprintf("%s %dx%d", n.Name, n.Lanes(), n.Columns()))
	}
	want := "conv2d 0x9, dpadd_s_w 4x2, gemmini 256x16, mac16 16x2, mac8 16x8, saxpy 0x1, sdot 4x4, sdot-blas 1x0, sgemm 0x0, smlal 4x1, smmla 4x8, " +
		"svdot 4x4, tdpbusd 256x64, udot 4x4, ummla 4x8, usdot 4x4, usmmla 4x8, v_i16_mac_b 128x1, vdmpy 32x2, vmsumshm 4x2, vmulps-vaddps 8x1, vpdpbusd 16x4, vpdpbusds 16x4, " +
		"vpdpwssd 16x2, vpmaddubsw 16x2, vpmaddwd 8x2, vpmaddwd-vec 8x2, vrmpy 32x4, vwmacc 8x1, xvi16ger2pp 16x2"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}
