package standin_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"

	"pgregory.net/rapid"
)

// A value is what an argument or a result holds: a scalar is one lane, of a float vector the lanes are float32 bits.
type value []*big.Int

func (v value) int(i int) int { return int(v[i].Int64()) }

// A form is one overload of one intrinsic: its signature, and an evaluation that owes nothing to the headers.
type form struct {
	name   string
	result ctype
	params []param
	text   string // the call in C, arguments called a0, a1, ...; empty: all of them in order
	eval   func(a []value) value
}

// A param is a parameter of a form. Its kind says which values are legal: see draw.
type param struct {
	ctype
	kind string
}

// String is the signature with the kinds: v8acc80 lmac8(v8acc80, v16int32, int, offs, v8int32, int, offs).
func (f form) String() string {
	var kinds []string
	for _, p := range f.params {
		kinds = append(kinds, p.kind)
	}
	return fmt.Sprintf("%s %s(%s)", f.result.name, f.name, strings.Join(kinds, ", "))
}

// parse reads a signature as String writes it.
func parse(signature string, eval func(a []value) value) form {
	head, list, _ := strings.Cut(strings.TrimSuffix(signature, ")"), "(")
	result, name, _ := strings.Cut(head, " ")
	f := form{name: name, result: typeOf(result), eval: eval}
	for kind := range strings.SplitSeq(list, ",") {
		if kind = strings.TrimSpace(kind); kind != "" {
			f.params = append(f.params, param{typeOf(kind), kind})
		}
	}
	return f
}

// A ctype is a C type as bytes see it.
type ctype struct {
	name  string
	lanes int
	bits  int // of a lane in memory
	used  int // of a lane in value: 48 in an accumulator
	sign  bool
	float bool
}

// typeOf reads the names of the vendor's types (v16int16, v8acc48), of C's scalars, and of kinds.
func typeOf(name string) ctype {
	switch name {
	case "int", "even", "four", "shift", "mode", "sat":
		return ctype{"int", 1, 32, 32, true, false}
	case "unsigned", "offs", "square":
		return ctype{"unsigned", 1, 32, 32, false, false}
	case "float":
		return ctype{"float", 1, 32, 32, false, true}
	}
	if strings.HasPrefix(name, "below") {
		return ctype{"int", 1, 32, 32, true, false}
	}
	if strings.HasPrefix(name, "element") {
		return ctype{"unsigned", 1, 32, 32, false, false}
	}
	var lanes, bits int
	var element string
	if _, err := fmt.Sscanf(name, "v%d%s", &lanes, &element); err != nil {
		panic("BUG: unknown type " + name)
	}
	if element == "float" {
		return ctype{name, lanes, 32, 32, false, true}
	}
	for prefix, sign := range map[string]bool{"int": true, "uint": false} {
		if n, err := fmt.Sscanf(element, prefix+"%d", &bits); n == 1 && err == nil {
			return ctype{name, lanes, bits, bits, sign, false}
		}
	}
	if n, err := fmt.Sscanf(element, "acc%d", &bits); n == 1 && err == nil {
		return ctype{name, lanes, map[int]int{48: 64, 80: 128}[bits], bits, true, false}
	}
	panic("BUG: unknown type " + name)
}

// size is the number of bytes of a value.
func (t ctype) size() int { return t.lanes * t.bits / 8 }

// bytes is the memory of a value; decode is its inverse.
func (t ctype) bytes(v value) []byte {
	var out []byte
	all := new(big.Int).Lsh(big.NewInt(1), uint(t.bits))
	for _, lane := range v {
		raw := make([]byte, t.bits/8)
		new(big.Int).Mod(lane, all).FillBytes(raw)
		for i := range raw { // little endian
			out = append(out, raw[len(raw)-1-i])
		}
	}
	return out
}

func (t ctype) decode(raw []byte) value {
	size := t.bits / 8
	v := make(value, len(raw)/size)
	for l := range v {
		lane := make([]byte, size)
		for i := range lane {
			lane[i] = raw[(l+1)*size-1-i]
		}
		v[l] = wrap(new(big.Int).SetBytes(lane), t.bits, t.sign)
	}
	return v
}

// wrap keeps the low bits of v, read as a signed or unsigned number.
func wrap(v *big.Int, bits int, sign bool) *big.Int {
	all := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	v = new(big.Int).Mod(v, all)
	if sign && v.Bit(bits-1) == 1 {
		v.Sub(v, all)
	}
	return v
}

// scalar draws a legal scalar of a kind.
func (p param) scalar(t *rapid.T) int64 {
	var n int64
	for _, prefix := range []string{"below", "element"} {
		if _, err := fmt.Sscanf(p.kind, prefix+"%d", &n); err == nil {
			return rapid.Int64Range(0, n-1).Draw(t, p.kind)
		}
	}
	switch p.kind {
	case "even":
		return 2 * rapid.Int64Range(-70, 70).Draw(t, p.kind)
	case "four":
		return 4 * rapid.Int64Range(-40, 40).Draw(t, p.kind)
	case "offs", "unsigned":
		return int64(rapid.Uint32().Draw(t, p.kind))
	case "square":
		return int64(rapid.Uint16().Draw(t, p.kind))
	case "shift":
		return rapid.Int64Range(-1, 62).Draw(t, p.kind)
	case "mode":
		return rapid.Int64Range(0, 7).Draw(t, p.kind)
	case "sat":
		return rapid.Int64Range(0, 3).Draw(t, p.kind)
	}
	return rapid.Int64Range(-140, 140).Draw(t, p.kind) // int: starts and steps
}

// vector makes lanes of all sizes, extremes and ties among them.
func (t ctype) vector(r *rand.Rand) value {
	v := make(value, t.lanes)
	for l := range v {
		if t.float {
			v[l] = big.NewInt(int64(floatBits(r)))
			continue
		}
		random := new(big.Int).SetUint64(r.Uint64())
		random.Lsh(random, uint(r.IntN(64))).Add(random, new(big.Int).SetUint64(r.Uint64()))
		switch r.IntN(8) {
		case 0: // greatest
			random.Lsh(big.NewInt(1), uint(t.used-1)).Sub(random, big.NewInt(1))
		case 1: // least of a signed type
			random.Lsh(big.NewInt(1), uint(t.used-1))
		case 2, 3: // few significant bits: ties of rounding
			random.SetInt64(r.Int64N(64) - 32)
			random.Lsh(random, uint(r.IntN(t.used)))
		case 4: // close to them
			random.SetInt64(r.Int64N(16) - 8)
			random.Lsh(random, uint(r.IntN(t.used))).Add(random, big.NewInt(r.Int64N(3)-1))
		}
		v[l] = wrap(random, t.used, t.sign)
	}
	return v
}
