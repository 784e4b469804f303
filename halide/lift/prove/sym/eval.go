package sym

import (
	"errors"
	"math/big"
)

// Model gives symbols values, so that terms have them: folds by what they mean, one term after the other.
type Model struct {
	Atoms map[*Node]*big.Rat
	// Apply is the value of an uninterpreted function of sort s.
	Apply func(name string, s Sort, args []*big.Rat) *big.Rat
	Steps int // terms that may still be looked at
	memo  map[*Node]*big.Rat
}

// Errors of evaluation: neither says anything of the term.
var (
	// ErrNoValue: an atom has no value, or a divisor is not positive.
	ErrNoValue = errors.New("no value")
	// ErrSteps: the value takes too long.
	ErrSteps = errors.New("too many steps")
)

// Forget makes the model ready for atoms with other values.
func (m *Model) Forget() { m.memo = nil }

// Holds is a condition's truth in the model.
func (m *Model) Holds(n *Node) (bool, error) {
	v, err := m.Value(n)
	return err == nil && v.Sign() != 0, err
}

func truth(b bool) *big.Rat {
	if b {
		return one
	}
	return new(big.Rat)
}

// Value is a term's value in the model, of conditions 1 or 0. It must not be changed.
func (m *Model) Value(n *Node) (*big.Rat, error) {
	if v := m.memo[n]; v != nil {
		return v, nil
	}
	if m.Steps--; m.Steps < 0 {
		return nil, ErrSteps
	}
	v, err := m.value(n)
	if err == nil {
		if m.memo == nil {
			m.memo = map[*Node]*big.Rat{}
		}
		m.memo[n] = v
	}
	return v, err
}

func (m *Model) value(n *Node) (*big.Rat, error) {
	switch n.Op {
	case Num:
		return n.Value, nil
	case True, False:
		return truth(n.Op == True), nil
	case Atom:
		if v := m.Atoms[n]; v != nil {
			return v, nil
		}
		return nil, ErrNoValue
	case Ite:
		c, err := m.Holds(n.Args[0])
		if err != nil {
			return nil, err
		}
		if c {
			return m.Value(n.Args[1])
		}
		return m.Value(n.Args[2])
	case And, Or:
		for _, a := range n.Args { // what decides is enough
			c, err := m.Holds(a)
			if err != nil {
				return nil, err
			}
			if c == (n.Op == Or) {
				return truth(c), nil
			}
		}
		return truth(n.Op == And), nil
	case Fold:
		return m.fold(n)
	}
	args := make([]*big.Rat, len(n.Args))
	for i, a := range n.Args {
		var err error
		if args[i], err = m.Value(a); err != nil {
			return nil, err
		}
	}
	return m.operate(n, args)
}

// operate is an operation on values.
func (m *Model) operate(n *Node, a []*big.Rat) (*big.Rat, error) {
	switch n.Op {
	case Apply:
		return m.Apply(n.Name, n.Sort, a), nil
	case Lin:
		if sum, ok := smallSum(n, a); ok {
			return new(big.Rat).SetInt64(sum), nil
		}
		sum := new(big.Rat).Set(n.Value)
		for i, v := range a {
			sum.Add(sum, new(big.Rat).Mul(n.Coefs[i], v))
		}
		return sum, nil
	case Mul:
		out := big.NewRat(1, 1)
		for _, v := range a {
			out = new(big.Rat).Mul(out, v)
		}
		return out, nil
	case Div, Mod:
		if a[1].Sign() <= 0 {
			return nil, ErrNoValue
		}
		// both are whole; rounded down, as the divisor is positive
		q, r := new(big.Int).DivMod(a[0].Num(), a[1].Num(), new(big.Int))
		if n.Op == Mod {
			q = r
		}
		return new(big.Rat).SetInt(q), nil
	case Quo, Rem:
		if a[1].Sign() == 0 {
			return nil, ErrNoValue
		}
		q, r := new(big.Int).QuoRem(a[0].Num(), a[1].Num(), new(big.Int))
		if n.Op == Rem {
			q = r
		}
		return new(big.Rat).SetInt(q), nil
	case Min, Max:
		out := a[0]
		for _, v := range a[1:] {
			if (v.Cmp(out) < 0) == (n.Op == Min) {
				out = v
			}
		}
		return out, nil
	case Ge0:
		return truth(a[0].Sign() >= 0), nil
	case Eq0:
		return truth(a[0].Sign() == 0), nil
	case Not:
		return truth(a[0].Sign() == 0), nil
	}
	panic("BUG: sym: an operation without a value")
}

// smallSum is the value of a sum of which all parts are whole and far from the ends of int64, as nearly all are.
func smallSum(n *Node, a []*big.Rat) (int64, bool) {
	sum, ok := small(n.Value)
	for i, v := range a {
		by, good := small(n.Coefs[i])
		x, fine := small(v)
		sum += by * x
		ok = ok && good && fine && -1<<61 < sum && sum < 1<<61
	}
	return sum, ok
}

// small is v if that is whole and has at most 30 bits.
func small(v *big.Rat) (int64, bool) {
	if !v.IsInt() || v.Num().BitLen() > 30 {
		return 0, false
	}
	return v.Num().Int64(), true
}

// fold takes in the terms of a fold one by one.
func (m *Model) fold(n *Node) (*big.Rat, error) {
	vars := n.fold.vars
	kind := n.fold.kind
	var acc *Node
	if kind == Step {
		acc, vars = vars[len(vars)-1], vars[:len(vars)-1]
	}
	rest := n.Args[2*len(vars):]
	out, err := m.Value(rest[1])
	if err != nil {
		return nil, err
	}
	inner := &Model{Atoms: map[*Node]*big.Rat{}, Apply: m.Apply, Steps: m.Steps}
	defer func() { m.Steps = inner.Steps }()
	for a, v := range m.Atoms {
		inner.Atoms[a] = v
	}
	var walk func(d int) error
	walk = func(d int) error {
		inner.Forget()
		if d < len(vars) {
			lo, err := inner.Value(n.Args[2*d])
			if err != nil {
				return err
			}
			hi, err := inner.Value(n.Args[2*d+1])
			if err != nil {
				return err
			}
			for k := lo; k.Cmp(hi) < 0; k = new(big.Rat).Add(k, one) {
				inner.Atoms[vars[d]] = k
				if err := walk(d + 1); err != nil {
					return err
				}
			}
			delete(inner.Atoms, vars[d])
			return nil
		}
		if acc != nil {
			inner.Atoms[acc] = out
		}
		if where, err := inner.Holds(rest[0]); err != nil || !where {
			return err
		}
		v, err := inner.Value(rest[2])
		if err != nil {
			return err
		}
		switch {
		case kind == Sum:
			out = new(big.Rat).Add(out, v)
		case kind == Step, (v.Cmp(out) < 0) == (kind == Least):
			out = v
		}
		return nil
	}
	err = walk(0)
	return out, err
}
