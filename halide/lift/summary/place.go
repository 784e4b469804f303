package summary

import "fmt"

// layout is how the elements of an array lie at the sizes.
func (x *expander) layout(name string) (*Layout, error) {
	if l := x.layouts[name]; l != nil {
		return l, nil
	}
	a := x.s.Array(name)
	if a == nil {
		return nil, fmt.Errorf("there is no array %s", name)
	}
	l, err := a.At(x.sizes)
	if err != nil {
		return nil, fmt.Errorf("the array %s: %w", name, err)
	}
	x.layouts[name] = l
	return l, nil
}

// places are those of several indices.
func (x *expander) places(all []Affine) ([]place, error) {
	var out []place
	for _, a := range all {
		p, err := x.place(a)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// place is an index as a number, at the values that variables have when it is called.
func (x *expander) place(a Affine) (place, error) {
	base, err := a.Const.Eval(x.sizes)
	if err != nil {
		return nil, err
	}
	var coeffs []int64
	var parts []place
	for _, t := range a.Terms {
		c, err := t.Coeff.Eval(x.sizes)
		if err != nil {
			return nil, err
		}
		p, err := x.part(t)
		if err != nil {
			return nil, err
		}
		coeffs, parts = append(coeffs, c), append(parts, p)
	}
	return func() int64 {
		v := base
		for i, c := range coeffs {
			v += c * parts[i]()
		}
		return v
	}, nil
}

// part is a term of an index without its coefficient.
func (x *expander) part(t AffineTerm) (place, error) {
	if t.Num == nil {
		slot := x.slots[t.Var]
		if slot == nil {
			return nil, fmt.Errorf("the variable %s is not there", t.Var)
		}
		x.used[slot] = true
		return func() int64 { return *slot }, nil
	}
	num, err := x.place(*t.Num)
	if err != nil {
		return nil, err
	}
	den, err := t.Den.Eval(x.sizes)
	if err != nil {
		return nil, err
	}
	switch {
	case t.Clamp:
		return func() int64 { return clamped(num(), den) }, nil
	case den == 0:
		return nil, fmt.Errorf("%s divides by zero at these sizes", t.base())
	case t.Mod:
		return func() int64 { v := num(); return v - den*floorDiv(v, den) }, nil
	}
	return func() int64 { return floorDiv(num(), den) }, nil
}
