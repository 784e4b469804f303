package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/pass"
)

// transform changes a Func and keeps the meaning and the invariants of [mir.Check].
type transform = func(f *mir.Func, m *machine.Machine)

// passes are run in this order; a pass may come again where an earlier one made new work for it.
var passes = pass.Table[transform]{
	pass.New("shape", shape, "first: the others want every block to be reached and long blocks"),
	pass.New("fold", fold, "counts of loops and offsets must be numbers before loops are unrolled or addresses "+
		"looked at"),
	pass.New("shape", shape, "without the branches that fold decided; dominance then tells more"),
	pass.New("convert", convert, "conditions are known as well as they will be; loops get bodies of one block"),
	pass.New("fold", fold, "what the selects choose from"),
	pass.New("cse", cse, "equal subexpressions get one name, so that unrolling copies them once"),
	pass.New("dead", dead, "what fold and cse left behind should not be copied"),
	pass.New("vectors", vectors, "before unrolling copies them; cse has given their operands one name"),
	pass.New("unroll", unroll, "before anything that looks at loops: it makes index arithmetic that the next "+
		"ones fold"),
	pass.New("short", short, "what the user asked for has been done; the same holds for its copies"),
	pass.New("fold", fold, "indices of the copies become offsets; copies from cse go"),
	pass.New("cse", cse, "the copies compute the same things"),
	pass.New("fold", fold, "resolves cse's copies"),
	pass.New("reload", reload, "addresses of the copies are offsets from one pointer, and no post-modification hides "+
		"that two are the same"),
	pass.New("dead", dead, "what the copies do not need"),
	pass.New("shape", shape, "copies of bodies become one block where nothing branches"),
	pass.New("consts", consts, "constants in registers can be made again anywhere: hoist need not count them"),
	pass.New("hoist", hoist, "invariants must stand before the loop for reduce to start pointers from them"),
	pass.New("promote", promote,
		"addresses that do not change are known by hoist; copies are folded before anything looks at pointers"),
	pass.New("reduce", reduce, "addresses become pointers with constant offsets, which address needs"),
	pass.New("fold", fold, "the starts of pointers: most begin at index 0"),
	pass.New("cse", cse, "pointers of one array share their starts"),
	pass.New("fold", fold, "resolves cse's copies"),
	pass.New("dead", dead, "the index arithmetic"),
	pass.New("shape", shape, "blocks that held index arithmetic only"),
	pass.New("hoist", hoist, "starts and strides that do not change in outer loops"),
	pass.New("reduce", reduce, "addresses from bases that left their loops only now"),
	pass.New("fold", fold, "the starts of these"),
	pass.New("dead", dead, "the index arithmetic of these"),
	pass.New("steps", steps, "nothing reads the indices between any more"),
	pass.New("rotate", rotate, "pointers are what they will be; the blocks that it joins give address longer chains"),
	pass.New("address", address, "last: it gives offsets to post-modifications, which no other pass understands"),
	pass.New("dead", dead, "pointers that nobody reads any more"),
	pass.New("spread", spread, "after the last pass that puts constants into operations"),
	pass.New("consts", consts, "one register for each constant, new ones too"),
}

// Func improves f, on virtual registers, for machine m. After each pass look is called with the pass's name; it may be
// nil. Afterwards no access has an offset, but for those on the stack.
//
// It returns f as it would be without reload, nil if that is the same: whether registers suffice for what need not be
// loaded again is known when they are placed.
func Func(f *mir.Func, m *machine.Machine, look func(pass string, f *mir.Func)) (loading *mir.Func) {
	if f.Placed {
		panic("BUG: opt of a Func whose registers are placed")
	}
	for _, p := range passes {
		var before *mir.Func
		if p.Name == "reload" && reloads(f) {
			before = f.Clone()
		}
		p.Run(f, m)
		if loading != nil {
			p.Run(loading, m)
		}
		if before != nil && operations(before) != operations(f) {
			loading = before
		}
		if look != nil {
			look(p.Name, f)
		}
	}
	return loading
}

// operations is the number of operations of f.
func operations(f *mir.Func) int {
	n := 0
	for _, b := range f.Blocks {
		n += len(b.Ops)
	}
	return n
}
