package machine

import (
	"reflect"
	"strconv"
)

// Fact is one number of the machine and where it was published. Lo and Hi bound it where sources differ or none is
// public; both zero: the sources agree.
type Fact struct {
	N      int
	Source string
	Lo, Hi int
}

// Bounds is the least and the greatest value that the sources allow.
func (f Fact) Bounds() (lo, hi int) {
	if f.Lo == 0 && f.Hi == 0 {
		return f.N, f.N
	}
	return f.Lo, f.Hi
}

// Certain reports whether the sources agree.
func (f Fact) Certain() bool { lo, hi := f.Bounds(); return lo == hi }

// interval is the bounds as text: "7..8", "" for a certain one.
func (f Fact) interval() string {
	if f.Certain() {
		return ""
	}
	return strconv.Itoa(f.Lo) + ".." + strconv.Itoa(f.Hi)
}

// NamedFact is a fact with the name of its field in [Machine].
type NamedFact struct {
	Name string
	Fact
}

// Facts lists the single numbers of m in the order of [Machine]'s fields.
func (m *Machine) Facts() []NamedFact {
	v := reflect.ValueOf(m).Elem()
	var out []NamedFact
	for i := range v.NumField() {
		if !v.Type().Field(i).IsExported() {
			continue
		}
		if f, ok := v.Field(i).Interface().(Fact); ok {
			out = append(out, NamedFact{v.Type().Field(i).Name, f})
		}
	}
	return out
}
