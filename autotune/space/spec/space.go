package spec

// Space is the space of schedules of one-stage kernels: which loop is vectorised and how wide, what is unrolled and
// jammed, the order of the loops that are left, how arrays lie in memory.
//
// Constants that its literals name are those of package space: outer, inner (of order), none, some (of outside),
// freely, placed (of place).
var Space = Spec{
	Sets: []Set{
		{Name: "Loop", Max: 8, Count: "loops"},
		{Name: "Output", Max: 4, Count: "outputs", In: "Loop"},
		{Name: "Reduction", Max: 4, Count: "reductions", In: "Loop", First: "outputs"},
		{Name: "Tensor", Max: 5, Count: "tensors"},
		{Name: "Module", Max: 4, Count: "modules"},
	},
	Choices: []Choice{
		{Name: "vector", Doc: "the output's loop whose iterations are lanes", Bits: 8},
		{Name: "path", Doc: "how many lanes, and perhaps columns", Bits: 16},
		{Name: "walk", Doc: "the pair of vector and path", Bits: 64, Derived: true},
		{Name: "sums", Doc: "whether iterations of any reduction are left outside the body", Bits: 8, Derived: true},
		{Name: "jam",
			Doc: "how many neighbouring iterations run side by side, and what becomes of a rest; of the vector loop, " +
				"how many vectors",
			Over: []string{"Output"}, Bits: 32},
		{Name: "unroll", Doc: "how many terms are written out; the rest stays a loop", Over: []string{"Reduction"},
			Bits: 32},
		{Name: "outside",
			Doc:  "whether iterations of a loop are left outside the body",
			Over: []string{"Loop"}, Bits: 8, Derived: true},
		{Name: "order",
			Doc:  "which of two loops outside the body is the outer one",
			Over: []string{"Loop", "Loop"}, Bits: 8, Antisymmetric: true},
		{Name: "group", Doc: "along which reduction the columns of a lane are filled", Bits: 16},
		{Name: "pair", Doc: "in which reduction neighbouring rows may share an operation", Bits: 16},
		{Name: "layout", Doc: "how an array lies in memory", Over: []string{"Tensor"}, Bits: 64},
		{Name: "pad", Doc: "how rows of an array are lengthened", Over: []string{"Tensor"}, Bits: 16},
		{Name: "place", Doc: "the module of data memory of an array", Over: []string{"Tensor"}, Bits: 8},
	},
	Rules: []Rule{
		Only{Head{Name: "vectorFills", Doc: "a vector is filled by half at least, if any loop can fill one"},
			Term{Choice: "walk"}},
		Table{Head{Name: "vectorWalk",
			Doc: "what vector says and what walk says is the same loop"}, Term{Choice: "vector"}, Term{Choice: "walk"}},
		Table{Head{Name: "pathWalk",
			Doc: "what path says and what walk says is the same variant"}, Term{Choice: "path"}, Term{Choice: "walk"}},
		Table{Head{Name: "jamDivides", Doc: "a jam factor divides the loop, or of the vector loop the number of " +
			"vectors; one with a tail leaves a rest, and one beyond the accumulators a loop",
			Forall: []Var{{Name: "v", Set: "Output"}}}, Term{"jam", []string{"v"}}, Term{Choice: "walk"}},
		Split{Head{Name: "jamLeaves", Doc: "a loop is left outside the body unless all its iterations, or vectors, " +
			"are jammed",
			Forall: []Var{{Name: "v", Set: "Output"}}}, Term{"outside", []string{"v"}}, Term{"jam", []string{"v"}},
			Term{Choice: "walk"}},
		Table{Head{Name: "unrollLeaves", Doc: "a reduction is left outside the body unless it is unrolled as a whole",
			Forall: []Var{{Name: "r", Set: "Reduction"}}}, Term{"unroll", []string{"r"}},
			Term{"outside", []string{"r"}}},

		Clause{Head: Head{Name: "sumsLeft",
			Doc:    "sums go on outside the body if iterations of a reduction are left there",
			Forall: oneReduction}, Any: []Literal{is("outside", "none", "r"), is("sums", "some")}},
		Clause{Head: Head{Name: "sumsWhole", Doc: "sums are whole in the body if no iterations of reductions are left"},
			Any: []Literal{is("sums", "none"), {Term: Term{"outside", []string{"q"}}, In: "some",
				Exists: &Var{Name: "q", Set: "Reduction"}}}},

		Clause{Head: Head{Name: "transitive", Doc: "if a is outside b and b outside c, then a is outside c",
			Forall: []Var{{Name: "a", Set: "Loop"}, {Name: "b", Set: "Loop", Not: []string{"a"}},
				{Name: "c", Set: "Loop", Not: []string{"a", "b"}}}},
			Any: []Literal{is("order", "inner", "a", "b"), is("order", "inner", "b", "c"),
				is("order", "inner", "c", "a")},
			Rotates: true},
		Clause{Head: Head{Name: "emptyInTurn",
			Doc: "a loop of which nothing is left outside the body, which does not matter, is outside those " +
				"behind it in the algorithm",
			Forall: twoLoops}, Any: []Literal{is("outside", "some", "a"), is("order", "outer", "a", "b")}},
		Clause{Head: Head{Name: "emptyOutermost",
			Doc:    "a loop of which nothing is left outside the body is outside those of which something is",
			Forall: twoLoops}, Any: []Literal{is("outside", "none", "a"), is("outside", "some", "b"),
			is("order", "inner", "a", "b")}},
		Clause{Head: Head{Name: "accumulatorsInRegisters",
			Doc: "a loop of a reduction is inside those of results, so that accumulators stay in registers, " +
				"unless nothing is left of it",
			Forall: []Var{{Name: "v", Set: "Output"}, {Name: "r", Set: "Reduction"}}},
			Any: []Literal{is("outside", "none", "r"), is("order", "outer", "v", "r")}},
		Clause{Head: Head{Name: "termsInOrder",
			Doc:    "the loops of a sum whose order counts keep their order, but for those of which nothing is left",
			Forall: fastAndSlow, Where: "ordered"},
			Any: []Literal{is("outside", "none", "f"), is("order", "inner", "f", "s")}},
		Clause{Head: Head{Name: "termsTogether",
			Doc: "a sum whose order counts unrolls the outer of two loops only if the inner one is unrolled as a " +
				"whole",
			Forall: fastAndSlow, Where: "ordered"},
			Any: []Literal{is("outside", "none", "f"), is("unroll", "rolled", "s")}},

		Product{Head{Name: "accumulators", Doc: "there is an accumulator for each result of the body; where sums are " +
			"whole in it, several results may use one in turn"},
			[]Factor{{"jam", "jamNumbers"}}, "accumulatorLimit", "sums"},
		Product{Head{Name: "bodyLength", Doc: "the body is not longer than is worth considering"},
			[]Factor{{"jam", "jamNumbers"}, {"unroll", "unrollNumbers"}}, "bodyLimit", "path"},

		Table{Head{Name: "groupColumns",
			Doc: "columns are filled along a reduction only if there are several"}, Term{Choice: "group"},
			Term{Choice: "path"}},
		Table{Head{Name: "pairColumns",
			Doc: "rows share an operation only if it has several columns"}, Term{Choice: "pair"}, Term{Choice: "path"}},
		Clause{Head: Head{Name: "groupUnrolled", Doc: "columns are filled along a reduction only if terms of it are " +
			"written out",
			Forall: oneReduction}, Any: []Literal{at("group", "groupOthers", "r"), isAt("unroll", "several", "r")}},
		Clause{Head: Head{Name: "pairUnrolled", Doc: "rows share an operation only if several of them are written out",
			Forall: oneReduction}, Any: []Literal{at("pair", "pairOthers", "r"), isAt("unroll", "several", "r")}},

		Table{Head{Name: "lanesTogether",
			Doc: "what the lanes of a vector store lies side by side; what they read lies each near the one " +
				"before, and in all vectors alike",
			Forall: oneTensor}, Term{"layout", []string{"t"}}, Term{Choice: "walk"}},
		Table{Head{Name: "padRow", Doc: "rows are lengthened along the dimension that they run along; they are " +
			"aligned only where they are short, and not so already",
			Forall: oneTensor}, Term{"pad", []string{"t"}}, Term{"layout", []string{"t"}}},

		Clause{Head: Head{Name: "placeTogether",
			Doc:    "all arrays are placed or none is",
			Forall: []Var{{Name: "t", Set: "Tensor"}, {Name: "u", Set: "Tensor", Not: []string{"t"}}},
			Where:  "placeAll"}, Any: []Literal{is("place", "freely", "t"), is("place", "placed", "u")}},
		Clause{Head: Head{Name: "placeFirst",
			Doc:    "modules are alike: a module is used only if the one before it is used by an earlier array",
			Forall: []Var{{Name: "t", Set: "Tensor"}, {Name: "m", Set: "Module"}}, Where: "modulesAlike"},
			Any: []Literal{{Term: Term{"place", []string{"t"}}, In: "notModule", At: []string{"m"}},
				{Term: Term{"place", []string{"u"}}, In: "moduleBefore", At: []string{"m"},
					Exists: &Var{Name: "u", Set: "Tensor", Before: "t"}}}},
		Room{Head: Head{Name: "moduleRoom", Doc: "the arrays in a module fit into it, the largest apart, which may " +
			"go beyond",
			Forall: []Var{{Name: "m", Set: "Module"}}}, Choice: "place", Weights: "tensorBytes", Limit: "moduleLimit",
			In: "inModule"},
	},
}

var (
	// a stands before b in the algorithm
	twoLoops = []Var{{Name: "a", Set: "Loop"}, {Name: "b", Set: "Loop", After: "a"}}
	// r.x is the fast one of r.x and r.y
	fastAndSlow  = []Var{{Name: "f", Set: "Reduction"}, {Name: "s", Set: "Reduction", After: "f"}}
	oneReduction = []Var{{Name: "r", Set: "Reduction"}}
	oneTensor    = []Var{{Name: "t", Set: "Tensor"}}
)

// is holds where a choice has one of the values of a constant.
func is(choice, values string, args ...string) Literal {
	return Literal{Term: Term{choice, args}, In: values}
}

// at holds where a choice of the kernel has one of the values of a field, at variables.
func at(choice, field string, vars ...string) Literal {
	return Literal{Term: Term{Choice: choice}, In: field, At: vars}
}

// isAt holds where a choice for objects has one of the values of a field for the same objects.
func isAt(choice, field string, vars ...string) Literal {
	return Literal{Term: Term{choice, vars}, In: field, At: vars}
}
