package args

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// expected takes the values that the caller expects of a buffer of so many bytes.
func (f *fields) expected(open func(string) ([]byte, error), e machine.Elem, size int) ([]byte, float64, error) {
	switch {
	case f.tolerance < 0:
		return nil, 0, fmt.Errorf("the field \"tolerance\" must be a number that is not negative")
	case f.wanted:
		return nil, f.tolerance, nil
	case !f.seen["expect"] && f.seen["tolerance"]:
		return nil, 0, fmt.Errorf("the field \"tolerance\" is for what is expected: give \"expect\" too")
	case !f.seen["expect"]:
		return nil, 0, nil
	}
	b, err := encode(f.want, e, "expect")
	if f.wantFile != "" {
		b, err = Content(open, f.wantFile, e)
	}
	if err != nil {
		return nil, 0, err
	}
	if len(b) != size {
		return nil, 0, fmt.Errorf("%d elements are expected, but the buffer has %d", len(b)/e.Bytes(), size/e.Bytes())
	}
	return b, f.tolerance, nil
}

// encode makes bytes of numbers.
func encode(list []json.Number, e machine.Elem, field string) ([]byte, error) {
	b := make([]byte, 0, len(list)*e.Bytes())
	for i, n := range list {
		v, err := numberOf(n, e)
		if err != nil {
			return nil, fmt.Errorf("number %d of %s: %w", i+1, field, err)
		}
		b = v.append(b, e)
	}
	return b, nil
}

// Content is the data of a file: its bytes, or the numbers of a text file as the vendor's tools have them for their
// ports (PLIO): separated by blanks, commas and lines; of what its simulator adds, times (T 10 ns) and TLAST are
// passed.
func Content(open func(string) ([]byte, error), name string, e machine.Elem) ([]byte, error) {
	b, err := open(name)
	if err != nil {
		if notFound(err) {
			return nil, fmt.Errorf("there is no file %s", name)
		}
		return nil, err
	}
	if !strings.EqualFold(filepath.Ext(name), ".txt") {
		return b, nil
	}
	var list []json.Number
	for line := range strings.Lines(string(b)) {
		words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\r\n,;", r) })
		if len(words) > 0 && words[0] == "T" {
			continue
		}
		for _, w := range words {
			if w != "TLAST" {
				list = append(list, json.Number(w))
			}
		}
	}
	out, err := encode(list, e, name)
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Check compares the data of arguments with what is expected of them. The error tells the first element that is off,
// and how many are; names are those of the parameters. any reports whether something was expected.
func Check(names []string, list []aiesim.Arg) (anything bool, err error) {
	for i, a := range list {
		if a.Want == nil {
			continue
		}
		anything = true
		e, _ := machine.ElemNamed(a.Type)
		off, first := 0, -1
		for k := 0; k+e.Bytes() <= len(a.Data); k += e.Bytes() {
			if !near(a.Data[k:k+e.Bytes()], a.Want[k:k+e.Bytes()], e, a.Tolerance) {
				if off++; first < 0 {
					first = k
				}
			}
		}
		if off > 0 && err == nil {
			n := e.Bytes()
			err = fmt.Errorf("%s: element %d is %s, expected is %s; %d of %d elements are off", names[i], first/n,
				text(a.Data[first:first+n], e), text(a.Want[first:first+n], e), off, len(a.Data)/n)
		}
	}
	return anything, err
}

// near reports whether an element is what is expected; a NaN is only a NaN.
func near(got, want []byte, e machine.Elem, tolerance float64) bool {
	if bytes.Equal(got, want) {
		return true
	}
	x, y := float(got, e), float(want, e)
	if math.IsNaN(x) && math.IsNaN(y) || x == y && e.Float() {
		return true
	}
	if tolerance == 0 {
		return false
	}
	limit := tolerance
	if e.Float() {
		limit = tolerance * max(1, math.Abs(y))
	}
	return math.Abs(x-y) <= limit
}

// float is the value of an element.
func float(b []byte, e machine.Elem) float64 {
	var w [8]byte
	copy(w[:], b)
	u := binary.LittleEndian.Uint64(w[:])
	switch shift := uint(64 - 8*len(b)); {
	case e == machine.Float32:
		return float64(math.Float32frombits(uint32(u)))
	case e == machine.Float64:
		return math.Float64frombits(u)
	case e == machine.Uint8, e == machine.Uint16, e == machine.Uint32, e == machine.Uint64:
		return float64(u)
	default:
		return float64(int64(u<<shift) >> shift)
	}
}

func text(b []byte, e machine.Elem) string { return fmt.Sprint(float(b, e)) }
