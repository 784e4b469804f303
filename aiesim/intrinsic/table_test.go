package intrinsic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

func Example() {
	for _, s := range intrinsic.Table()["mac8"] {
		if strings.HasPrefix(s.Params[1].String(), "v64int16") && s.Params[len(s.Params)-4].String() == "v16int16" {
			fmt.Println(text(s))
		}
	}
	// Output: v8acc48 mac8(v8acc48, v64int16, int32, uint32, int32, uint32, v16int16, int32, uint32, int32)
}

func text(s cfront.Signature) string {
	params := make([]string, len(s.Params))
	for i, p := range s.Params {
		params[i] = p.String()
	}
	return fmt.Sprintf("%s %s(%s)", s.Result, s.Name, strings.Join(params, ", "))
}

// The manual's signatures are there: i is an int, u an unsigned int.
func TestSignatures(t *testing.T) {
	all := map[string]bool{}
	for _, sigs := range intrinsic.Table() {
		for _, s := range sigs {
			all[text(s)] = true
		}
	}
	for _, want := range []string{
		"v8acc80 lmac8(v8acc80, v32int32, i, u, v8int32, i, u)",
		"v8acc80 lmul8(v16int32, i, u, v8int32, i, u)",
		"v4acc80 lmac4(v4acc80, v16int32, i, u, i, v8int32, i, u, i)",
		"v8acc80 lmac8(v8acc80, v16int32, i, u, i, v16int16, i, u, i)",
		"v8acc48 mac8(v8acc48, v32int32, i, u, i, v16int16, i, u, i)",
		"v16acc48 mac16(v16acc48, v32int32, i, u, u, v16int16, i, u, u)",
		"v16acc48 mul16_sym(v32int32, i, u, u, i, v16int16, i, u, u)",
		"v16acc48 mac16_abs(v16acc48, v32int32, i, u, u, v16int16, i, u, u)",
		"v8acc80 lmac8(v8acc80, v64int16, i, u, i, v8int32, i, u, i)",
		"v8acc48 msc8(v8acc48, v64int16, i, u, i, v8int32, i, u, i)",
		"v16acc48 negmul16(v64int16, i, u, u, v8int32, i, u, u)",
		"v16acc48 mac16(v16acc48, v64int16, i, u, u, u, v16int16, i, u, u, i)",
		"v16acc48 mul16(v32int16, i, u, u, u, v16int16, i, u, u, i)",
		"v8acc48 mac8(v8acc48, v32int16, i, u, i, u, v16int16, i, u, i)",
		"v16acc48 mac16(v16acc48, v64int16, i, u, u, i, u, v32int8, i, u, u, i, u)",
		"v8acc48 mac8(v8acc48, v32int16, i, u, i, u, v32uint8, i, u, i, u)",
		"v16acc48 mac16(v16acc48, v128int8, i, u, i, u, v32int8, i, u, i, u)",
		"v16acc48 mul16(v64uint8, i, u, i, u, v32int8, i, u, i, u)",
		"v8acc48 mac8(v8acc48, v64int8, i, u, i, u, v32uint8, i, u, i, u)",
		"v16acc48 mac16_sym(v16acc48, v32int16, i, u, u, u, v32int16, i, u, v16int16, i, u, u, i)",
		"v16acc48 mul16_sym(v64int16, i, u, u, u, i, u, v16int16, i, u, u, i)",
		"v8acc48 mac8_antisym_ct(v8acc48, v32int16, i, u, i, u, i, u, i, v16int16, i, u, i)",
		"v8acc80 lmul8_sym(v32int32, i, u, i, v8int32, i, u)",
		"v8float fpmac(v8float, v32float, i, u, v8float, i, u)",
		"v8float fpmul(v16float, i, u, v8float, i, u)",
		"v8float fpmul(v8float, v8float)",
		"v8float fpadd(v8float, v16float, i, u)",
		"v16int32 select16(u, v16int32, i, u, u, v16int32, i, u, u)",
		"v16float select16(u, v32float, i, u, u, i, u, u)",
		"v32int16 select32(u, v64int16, i, u, u, u, i, u, u, u)",
		"v32int16 shuffle32(v32int16, i, u, u, u)",
		"v16int32 add16(v16int32, i, u, u, v16int32, i, u, u)",
		"u gt16(v16int32, i, u, u, v16int32, i, u, u)",
		"v16int16 srs(v16acc48, i)", "v8int16 srs(v8acc48, i)", "v8int32 srs(v8acc80, i)", "v4int32 srs(v4acc80, i)",
		"v8int32 lsrs(v8acc48, i)", "v4int64 lsrs(v4acc80, i)", "v16int8 bsrs(v16acc48, i)",
		"v16uint8 ubsrs(v16acc48, i)", "v16int16 srs_ilv(v8acc48, v8acc48, i)",
		"v16acc48 ups(v16uint8, i)", "v8acc48 ups(v8int32, i)", "v4acc80 lups(v4int64, i)",
		"v32int16 upd_w(v32int16, i, v16int16)", "v4float ext_v(v16float, i)", "v64int8 xset_w(i, v32int8)",
		"v32int32 concat(v16int32, v16int32)", "v16acc48 upd_hi(v16acc48, v8acc48)", "v4acc80 ext_lo(v8acc80)",
		"v16acc48 null_v16acc48()", "v8float undef_v8float()", "v8int32 as_v8int32(v16int16)",
		"v16int8 pack(v16int16)", "v16uint8 upack(v16int16)", "v16int16 unpack(v16uint8)",
		"void set_rnd(i)", "void clr_symsat()",
		"v16int16 window_readincr_v16(input_window<int16> *)", "void window_writeincr(output_window<int32> *, v8int32)",
		"void window_incr(input_window<float> *, i)",
	} {
		want = strings.NewReplacer("(i,", "(int32,", "(i)", "(int32)", " i,", " int32,", " i)", " int32)", "(u,",
			"(uint32,", " u,", " uint32,", " u)", " uint32)").Replace(want)
		if strings.HasPrefix(want, "u ") {
			want = "uint32" + want[1:]
		}
		if !all[want] {
			t.Errorf("there is no %s", want)
		}
	}
}

// Each signature has a meaning whose roles match its parameters, and no two of a name take the same types.
func TestTable(t *testing.T) {
	n := 0
	for name, sigs := range intrinsic.Table() {
		seen := map[string]bool{}
		for _, s := range sigs {
			n++
			d, ok := s.ID.(*intrinsic.Def)
			if !ok || d.Name != name || s.Name != name || len(d.Roles) != len(s.Params) {
				t.Errorf("%s: %+v", text(s), d)
				continue
			}
			key := strings.TrimPrefix(text(s), s.Result.String())
			if seen[key] {
				t.Errorf("twice: %s", text(s))
			}
			seen[key] = true
			if m, ok := d.Op.(*datapath.Mac); ok && d.MACs != m.Family.Lanes*m.Family.Cols {
				t.Errorf("%s makes %d MACs", text(s), d.MACs)
			}
		}
	}
	t.Logf("%d signatures", n)
}
