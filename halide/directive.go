package halide

import (
	"slices"
	"strings"
)

// form is how a directive is written: the word of the notation, the method in Go, and what follows the word.
type form struct {
	word, method string
	usage        string // in the notation
	least, most  int    // arguments; most -1: any number
	results      int    // loops that it makes
}

// forms are the directives. "bound" with two numbers is BoundMin, "pair none" is NoPair.
var forms = [...]form{
	{"bound", "Bound", "bound VAR [MIN] EXTENT", 2, 3, 0},
	{"split", "Split", "split LOOP FACTOR [TAIL] -> OUTER INNER", 2, 3, 2},
	{"tile", "Tile", "tile X Y FX FY [TAIL] -> XO YO XI YI", 4, 5, 4},
	{"fuse", "Fuse", "fuse OUTER INNER -> LOOP", 2, 2, 1},
	{"reorder", "Reorder", "reorder LOOP LOOP ...", 0, -1, 0},
	{"unroll", "Unroll", "unroll LOOP ...", 0, -1, 0},
	{"unrolljam", "UnrollJam", "unrolljam LOOP N [TAIL] -> OUTER INNER", 2, 3, 2},
	{"vectorize", "Vectorize", "vectorize LOOP", 1, 1, 0},
	{"parallel", "Parallel", "parallel LOOP", 1, 1, 0},
	{"serpentine", "Serpentine", "serpentine LOOP", 1, 1, 0},
	{"serial", "Serial", "serial LOOP", 1, 1, 0},
	{"rename", "Rename", "rename LOOP -> NAME", 1, 1, 1},
	{"atomic", "Atomic", "atomic", 0, 0, 0},
	{"layout", "Layout", "layout ARRAY COMPONENT ...", 1, -1, 0},
	{"align", "Align", "align ARRAY BYTES", 2, 2, 0},
	{"pad", "Pad", "pad ARRAY DIMENSION EXTENT", 3, 3, 0},
	{"place", "Place", "place ARRAY BANK", 2, 2, 0},
	{"datapath", "Datapath", "datapath LANESxCOLUMNS", 1, 1, 0},
	{"group", "Group", "group VAR", 1, 1, 0},
	{"pair", "Pair", "pair VAR ... or pair none", 0, -1, 0},
	{"reassociate", "Reassociate", "reassociate", 0, 0, 0},
	{"computeroot", "ComputeRoot", "computeroot", 0, 0, 0},
	{"computeinline", "ComputeInline", "computeinline", 0, 0, 0},
	{"computeat", "ComputeAt", "computeat FUNC LOOP", 2, 2, 0},
	{"storeroot", "StoreRoot", "storeroot", 0, 0, 0},
	{"storeat", "StoreAt", "storeat FUNC LOOP", 2, 2, 0},
	{"in", "In", "in ARRAY [FUNC ...] -> NAME", 1, -1, 1},
	{"rfactor", "RFactor", "rfactor LOOP VAR [LOOP VAR ...] -> NAME", 2, -1, 1},
	{"sums", "Sums", "sums -> NAME", 0, 0, 1},
	{"specialize", "Specialize", "specialize CONDITION", 1, -1, 0},
	{"fold", "FoldStorage", "fold DIMENSION EXTENT", 2, 2, 0},
	{"boundstorage", "BoundStorage", "boundstorage DIMENSION EXTENT", 2, 2, 0},
	{"alignstorage", "AlignStorage", "alignstorage DIMENSION N", 2, 2, 0},
	{"alignbounds", "AlignBounds", "alignbounds VAR MODULUS REMAINDER", 3, 3, 0},
	{"tracestores", "TraceStores", "tracestores", 0, 0, 0},
	{"traceloads", "TraceLoads", "traceloads ARRAY", 1, 1, 0},
	{"tracerealizations", "TraceRealizations", "tracerealizations", 0, 0, 0},
	{"prefetch", "Prefetch", "prefetch ARRAY LOOP AHEAD", 0, -1, 0},
	{"map", "Map", "map INSTRUCTION LOOP=LOOP ...", 1, -1, 0},
	{"estimate", "Estimate", "estimate VAR MIN EXTENT", 3, 3, 0},
}

// directiveForm is the form of a word.
func directiveForm(word string) (form, bool) {
	for _, f := range forms {
		if f.word == word {
			return f, true
		}
	}
	return form{}, false
}

// wordForm is the form of a word that is a directive.
func wordForm(word string) form {
	f, ok := directiveForm(word)
	if !ok {
		panic("BUG: " + word + " is no directive")
	}
	return f
}

// goCall writes a directive as Go, args being as the notation has them.
func (f form) goCall(args []string) string {
	method, args := f.method, slices.Clone(args)
	switch {
	case f.word == "bound" && len(args) == 3:
		method = "BoundMin"
	case f.word == "pair" && len(args) == 1 && args[0] == "none":
		method, args = "NoPair", nil
	case f.word == "layout" && len(args) == 2, f.word == "pad" && len(args) == 3, f.word == "rename" && len(args) == 2:
		args[1] = `"` + args[1] + `"`
	case f.word == "map":
		for i, a := range args {
			of, loop, ok := strings.Cut(a, "=")
			if args[i] = `"` + a + `"`; ok {
				args[i] = `As("` + of + `", ` + loop + ")"
			}
		}
	case f.word == "datapath" && len(args) == 1:
		args = strings.Split(args[0], "x")
	case f.word == "split", f.word == "tile", f.word == "unrolljam":
		for i, a := range args {
			if t, ok := parseTail(a); ok && i > 1 {
				args[i] = tails[t].name
			}
		}
	}
	return method + "(" + strings.Join(args, ", ") + ")"
}

// String is the directive as the notation writes it: "split x 16 -> xo xi".
func (d Directive) String() string {
	text := strings.Join(append([]string{d.Name}, d.Args...), " ")
	if len(d.Results) > 0 {
		text += " -> " + strings.Join(d.Results, " ")
	}
	return text
}
