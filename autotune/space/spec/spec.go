package spec

// Spec is a space of schedules, whatever the kernel: which things there are to choose, and which choices go together.
// Package generate makes Go of it.
type Spec struct {
	Sets    []Set
	Choices []Choice
	Rules   []Rule
}

// Set is a kind of objects of a kernel, numbered from 0.
type Set struct {
	Name  string
	Max   int    // how many of them an instance may have
	Count string // the field of Space that says how many it has
	In    string // the set that contains it, or ""
	First string // the field of Space that says which number its object 0 has in In; "": the same
}

// Choice is something to choose for each tuple of objects: its values are the bits of a domain.
type Choice struct {
	Name          string
	Doc           string
	Over          []string // sets; none: one choice for the kernel
	Bits          int      // of a domain: 8, 16, 32 or 64
	Antisymmetric bool     // over one set twice, of two values: value 0 of (a, b) is value 1 of (b, a)
	Derived       bool     // settled once the others are; not branched on
}

// Rule says which values go together. It is one of Only, Table, Split, Clause, Product and Room.
type Rule interface{ About() Head }

// Head is what all rules have.
type Head struct {
	Name   string // of the generated function, and in explanations
	Doc    string // what must hold, as a sentence for the user
	Forall []Var  // one rule for each tuple of these
	Where  string // a bool field of Space: the rule holds only if it is set; "": always
}

// About is what the rule has in common with others.
func (h Head) About() Head { return h }

// Var is a variable over the objects of a set.
type Var struct {
	Name, Set string
	Not       []string // earlier variables that it differs from
	After     string   // an earlier variable that it is greater than
	Before    string   // an earlier variable that it is less than
}

// Term is the choice for some objects.
type Term struct {
	Choice string
	Args   []string // variables, one for each set of Choice.Over
}

// Only keeps the values of a choice that a field of Space names: Name[args], a mask. It is looked at once, at the root.
type Only struct {
	Head
	X Term
}

// Table keeps the pairs of values that a field of Space lists: Name[args], a relation.
type Table struct {
	Head
	X, Y Term
}

// Split keeps the triples of values that a field of Space lists: Name[args], one relation of X and Y for each value of
// Z, which has two.
type Split struct {
	Head
	Z, X, Y Term
}

// Clause demands that one of the literals holds at least.
type Clause struct {
	Head
	Any     []Literal
	Rotates bool // turning the literals and variables round gives the same clause: the first literal stands for all
}

// Literal holds where the choice has a value of the set In: a constant of Space, or a field of it, at some variables.
type Literal struct {
	Term
	In     string
	At     []string // variables that the field In is indexed by
	Exists *Var     // if not nil: where it holds for one object of these; its variable stands in Args
}

// Product bounds the product of what the values of several choices stand for, fields Numbers, which rise from bit to
// bit. Limit is a field of Space; if By is not empty, one limit for each value of that choice, and Most the field with
// the greatest.
type Product struct {
	Head
	Of    []Factor
	Limit string
	By    string
}

// Factor is a choice for all objects of its set, and the field of Space with its numbers: Numbers[object][value].
type Factor struct{ Choice, Numbers string }

// Room bounds the sum of weights of the objects that have one value, all but the heaviest of them: for object o of Over
// and each value of In (a field, by the rule's variable), Weights[o] counts.
type Room struct {
	Head
	Choice, Weights, Limit string
	In                     string
}
