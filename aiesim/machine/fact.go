package machine

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"
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

// nearest is the fact that is spelled most like name.
func (m *Machine) nearest(name string) string {
	best, least := "", math.MaxInt
	for _, f := range m.Facts() {
		if d := levenshtein.ComputeDistance(strings.ToLower(f.Name), strings.ToLower(name)); d < least {
			best, least = f.Name, d
		}
	}
	return best
}

// With is m with one number changed and all that depends on it made anew; m stays as it is. The name of the result says
// what was changed. An error tells that there is no such fact, or that the number contradicts another table: the
// registers, the formats, the sizes of memory.
func (m *Machine) With(name string, n int) (*Machine, error) {
	out := *m
	field := reflect.ValueOf(&out).Elem().FieldByName(name)
	if !field.IsValid() || field.Type() != reflect.TypeFor[Fact]() {
		return nil, fmt.Errorf("the table of machine %s has no number %s; did you mean %s?", m.Name, name,
			m.nearest(name))
	}
	f := field.Addr().Interface().(*Fact)
	if n < 0 {
		return nil, fmt.Errorf("%s: %d is negative", name, n)
	}
	f.N = n
	out.Name = fmt.Sprintf("%s+%s=%d", m.Name, name, n)
	out.build()
	if err := out.Check(); err != nil {
		return nil, fmt.Errorf("%s=%d: %w", name, n, err)
	}
	return &out, nil
}
