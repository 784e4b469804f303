package space

// Choice is one thing to decide: an index into Space.Choices. Its values are bits 0, 1, ... of a domain.
type Choice uint8

// Decision says that a choice has a value.
type Decision struct {
	Choice Choice
	Value  uint8
}

// Removal is a value that cannot be any more, and why.
type Removal struct {
	Choice, Value string   // "layout.w", "k c s r"
	Rule          string   // "decided" for a decision itself
	Because       []string // what the rule saw: "vector=x", "jam.y=2|4"
}

// String is "jam.y=4 removed by accumulators because jam.k=4".
func (r Removal) String() string {
	text := r.Choice + "=" + r.Value + " removed by " + r.Rule
	for i, b := range r.Because {
		if i == 0 {
			text += " because "
		} else {
			text += ", "
		}
		text += b
	}
	return text
}

// kindOf is the kind of a variable, and its number among those of the kind.
func kindOf(v int) (kind string, object int) {
	i := 0
	for starts[i+1].at <= v {
		i++
	}
	return starts[i].kind, v - starts[i].at
}

// kindName is the kind of a variable.
func kindName(v int) string { kind, _ := kindOf(v); return kind }

// used reports whether the kernel has the objects of a variable.
func (sp *Space) used(v int) bool {
	switch kind, i := kindOf(v); kind {
	case "jam":
		return i < sp.outputs
	case "unroll":
		return i < sp.reductions
	case "outside":
		return i < sp.loops
	case "order":
		_, b := objects(i)
		return b < sp.loops
	case "layout", "pad", "place":
		return i < sp.tensors
	}
	return true
}
