package args

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// number is a value of some element type: i for integers (uint64 as its bits), f for floats.
type number struct {
	i int64
	f float64
}

// numberOf reads a number as e; it must be one that e has, floats excepted, which are rounded.
func numberOf(n json.Number, e machine.Elem) (number, error) {
	s := n.String()
	if e.Float() {
		bits := 8 * e.Bytes()
		x, err := strconv.ParseFloat(s, bits)
		if err != nil || math.IsInf(x, 0) {
			return number{}, fmt.Errorf("%s does not fit %s", s, e)
		}
		return number{f: x, i: int64(math.Float64bits(x))}, nil
	}
	if e == machine.Uint64 {
		x, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return number{}, notInteger(s, e)
		}
		return number{i: int64(x), f: float64(x)}, nil
	}
	x, err := strconv.ParseInt(s, 10, 8*e.Bytes()+1)
	if e.Bytes() == 8 {
		x, err = strconv.ParseInt(s, 10, 64)
	}
	if err != nil {
		return number{}, notInteger(s, e)
	}
	if e.Bytes() < 8 {
		if lo, hi := e.Range(); x < lo || x > hi {
			return number{}, notInteger(s, e)
		}
	}
	return number{i: x, f: float64(x)}, nil
}

// words are integers of 80 bits as pairs of 64; what is none stays, to be refused.
func words(list []json.Number) []json.Number {
	var out []json.Number
	for _, n := range list {
		x, ok := new(big.Int).SetString(n.String(), 10)
		if !ok || x.Sign() >= 0 && x.BitLen() > 79 || x.Sign() < 0 && new(big.Int).Not(x).BitLen() > 79 {
			out = append(out, n, n)
			continue
		}
		high := new(big.Int).Rsh(x, 64)
		low := int64(new(big.Int).Sub(x, new(big.Int).Lsh(high, 64)).Uint64())
		out = append(out, json.Number(fmt.Sprint(low)), json.Number(high.String()))
	}
	return out
}

// notInteger tells a number out of range from one that is no integer.
func notInteger(s string, e machine.Elem) error {
	for _, c := range s {
		if (c < '0' || c > '9') && c != '-' {
			return fmt.Errorf("%s is no integer, as %s needs", s, e)
		}
	}
	if e == machine.Int64 || e == machine.Uint64 {
		return fmt.Errorf("%s does not fit %s", s, e)
	}
	lo, hi := e.Range()
	return fmt.Errorf("%s does not fit %s (%d..%d)", s, e, lo, hi)
}

// append adds the number's bytes as an e.
func (n number) append(b []byte, e machine.Elem) []byte {
	switch e {
	case machine.Float32:
		return binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(n.f)))
	case machine.Float64:
		return binary.LittleEndian.AppendUint64(b, math.Float64bits(n.f))
	}
	switch e.Bytes() {
	case 1:
		return append(b, byte(n.i))
	case 2:
		return binary.LittleEndian.AppendUint16(b, uint16(n.i))
	case 4:
		return binary.LittleEndian.AppendUint32(b, uint32(n.i))
	}
	return binary.LittleEndian.AppendUint64(b, uint64(n.i))
}
