package intrinsic

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// Table gives every overload the simulator runs, by name, for [cfront.Config]. The ID of a signature is its *Def.
func Table() map[string][]cfront.Signature {
	t := table{}
	t.macs()
	t.complexMacs()
	t.simpleMacs()
	t.floats()
	t.laneOps()
	t.floatLanes()
	t.parts()
	t.accParts()
	t.elements()
	t.fills()
	t.casts()
	t.shifts()
	t.packs()
	t.modes()
	t.windows()
	t.streams()
	t.complexPorts()
	t.rawStream()
	t.cascades()
	t.rawCascade()
	t.scalars()
	t.memory()
	return t
}

// Defines are the macros that kernels expect beside the functions: the names of the rounding modes.
func Defines() map[string]string {
	return map[string]string{
		"rnd_floor": "0", "rnd_ceil": "1", "rnd_pos_inf": "2", "rnd_neg_inf": "3", "rnd_sym_inf": "4",
		"rnd_sym_zero": "5", "rnd_conv_even": "6", "rnd_conv_odd": "7",
	}
}

// Refused tells why a name of the machine's intrinsics is not modelled; ok is false for names it does not know.
func Refused(name string) (reason string, ok bool) {
	base := strings.TrimLeft(name, "l")
	isMac := false
	for _, v := range []string{"mul", "mac", "msc", "negmul"} {
		rest, cut := strings.CutPrefix(base, v)
		isMac = isMac || cut && rest != "" && strings.ContainsRune("248", rune(rest[0])) || cut &&
			strings.HasPrefix(rest,
				"16")
	}
	switch {
	case isMac && strings.HasSuffix(name, "_uct"):
		return "the semantics of untied centre taps (_uct) are not public enough to be simulated exactly", true
	case isMac && strings.Contains(name, "_"):
		return "this variant does not exist for these operands, or its semantics are not public", true
	case hasAnySuffix(name, "_conf"):
		return "configured float operations are not modelled", true
	case strings.HasPrefix(name, "get_scd"):
		return "of raw accesses to the cascade there are get_scd, which gives a v8acc48, and put_mcd", true
	}
	return "", false
}

func hasAnySuffix(s string, suffixes ...string) bool {
	for _, x := range suffixes {
		if strings.HasSuffix(s, x) {
			return true
		}
	}
	return false
}
