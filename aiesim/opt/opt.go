package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// pass is a step from Func to Func that keeps the meaning and the invariants of [mir.Check].
type pass struct {
	name string
	run  func(f *mir.Func, m *machine.Machine)
	why  string
}

// passes are run in this order; a pass may come again where an earlier one made new work for it.
var passes = []pass{
	{"shape", shape, "first: the others want every block to be reached and long blocks"},
	{"fold", fold, "counts of loops and offsets must be numbers before loops are unrolled or addresses looked at"},
	{"shape", shape, "without the branches that fold decided; dominance then tells more"},
	{"convert", convert, "conditions are known as well as they will be; loops get bodies of one block"},
	{"fold", fold, "what the selects choose from"},
	{"cse", cse, "equal subexpressions get one name, so that unrolling copies them once"},
	{"dead", dead, "what fold and cse left behind should not be copied"},
	{"unroll", unroll, "before anything that looks at loops: it makes index arithmetic that the next ones fold"},
	{"short", short, "what the user asked for has been done; the same holds for its copies"},
	{"fold", fold, "indices of the copies become offsets; copies from cse go"},
	{"cse", cse, "the copies compute the same things"},
	{"fold", fold, "resolves cse's copies"},
	{"dead", dead, "what the copies do not need"},
	{"shape", shape, "copies of bodies become one block where nothing branches"},
	{"consts", consts, "constants in registers can be made again anywhere: hoist need not count them"},
	{"hoist", hoist, "invariants must stand before the loop for reduce to start pointers from them"},
	{"promote", promote, "addresses that do not change are known by hoist; copies are folded before anything looks at pointers"},
	{"reduce", reduce, "addresses become pointers with constant offsets, which address needs"},
	{"fold", fold, "the starts of pointers: most begin at index 0"},
	{"cse", cse, "pointers of one array share their starts"},
	{"fold", fold, "resolves cse's copies"},
	{"dead", dead, "the index arithmetic"},
	{"shape", shape, "blocks that held index arithmetic only"},
	{"hoist", hoist, "starts and strides that do not change in outer loops"},
	{"address", address, "last: it gives offsets to post-modifications, which no other pass understands"},
	{"dead", dead, "pointers that nobody reads any more"},
	{"spread", spread, "after the last pass that puts constants into operations"},
	{"consts", consts, "one register for each constant, new ones too"},
}

// Func improves f, on virtual registers, for machine m. After each pass look is called with the pass's name; it may be
// nil. Afterwards no access has an offset, but for those on the stack.
func Func(f *mir.Func, m *machine.Machine, look func(pass string, f *mir.Func)) {
	if f.Placed {
		panic("BUG: refine of a Func whose registers are placed")
	}
	for _, p := range passes {
		p.run(f, m)
		if look != nil {
			look(p.name, f)
		}
	}
}
