package halide_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// effects says of each directive by what it has an effect, or that it is refused. Of what is in lower the tests of lower say
// whether it is compiled.
var effects = map[string]string{
	"bound": "Range", "split": "Loops", "tile": "Loops", "fuse": "Loops", "reorder": "Loops", "unroll": "Loops", "unrolljam": "Loops", "vectorize": "Loops",
	"parallel": "Loops", "serpentine": "Loops", "serial": "Loops", "rename": "Loops", "atomic": "Compute", "layout": "Storage", "align": "Storage", "pad": "Storage", "place": "Storage",
	"datapath": "Compute", "group": "Compute", "pair": "Compute", "reassociate": "Compute", "computeroot": "Levels", "computeinline": "Levels", "computeat": "Levels",
	"storeroot": "Levels", "storeat": "Levels", "in": "Pipeline", "rfactor": "Pipeline", "sums": "Pipeline", "specialize": "Alternatives", "fold": "Storage", "boundstorage": "Storage",
	"alignstorage": "Storage", "alignbounds": "Wishes", "estimate": "Wishes", "tracestores": "Traces", "traceloads": "Traces", "tracerealizations": "Traces",
	"prefetch": "refused", "map": "Mapping",
}

// saidBy is what a schedule says, by the method that says it.
func saidBy(s *hl.Schedule, of string) any {
	var list []any
	for _, stage := range s.Stages() {
		switch of {
		case "Range":
			for _, v := range stage.Func.Vars {
				r, ok := stage.Range(v.Name)
				list = append(list, r, ok)
			}
		case "Loops":
			for _, l := range stage.Loops() {
				list = append(list, l.Name, l.Extent, l.Kind)
			}
		case "Compute":
			c := stage.Compute()
			list = append(list, c.Lanes, c.Columns, c.Group, c.Pair, c.PairSet, c.Reassociate, c.Atomic)
		case "Storage":
			for _, name := range []string{stage.Func.Name, "in"} {
				st := stage.StorageOf(name)
				list = append(list, st.Layout != nil, st.Align, st.Pad, st.Bank, st.Fold, st.Fixed, st.Round)
			}
		case "Levels":
			l := stage.Levels()
			list = append(list, l.Compute, l.Store)
		case "Pipeline":
			list = append(list, s.Pipeline().String())
		case "Alternatives":
			list = append(list, len(stage.Alternatives()))
		case "Wishes":
			list = append(list, stage.Wishes())
		case "Mapping":
			list = append(list, stage.Mapping() != nil)
		case "Traces":
			list = append(list, stage.Traces(stage.Func.Name), stage.Traces("in"))
		}
	}
	return list
}

// No directive is ignored: each line has an effect, in the place that is said of it, or is refused.
func TestEveryDirectiveHasAnEffect(t *testing.T) {
	out, _, _, _, _, _ := conv()
	_, err := hl.ParseSchedule(out, "nosuchdirective")
	_, words, _ := strings.Cut(err.Error(), "directives are: ")
	words, _, _ = strings.Cut(words, "\n")
	chain := "of b:\ncomputeat out y\n"
	lines := map[string]string{ // what stands before the line, and the line
		"bound": chain + "|bound x 9", "split": "|split x 4", "tile": "|tile x y 4 4", "fuse": "|fuse y x", "reorder": "|reorder x y", "unroll": "|unroll y", "unrolljam": "|unrolljam y 2",
		"vectorize": "|vectorize x", "parallel": "|parallel y", "serpentine": "|serpentine y", "serial": "unroll y\n|serial y", "rename": "|rename x -> t", "atomic": "|of hist update 0:\natomic",
		"layout": "|layout in x y", "align": "|align in 64", "pad": "|pad in x 300", "place": "|place in 2", "datapath": "|datapath 16x2", "group": "|of hist update 0:\ngroup r.x",
		"pair": "|pair none", "reassociate": "|reassociate", "computeroot": "of b:\n|computeroot", "computeinline": "of b:\n|computeinline", "computeat": "of b:\n|computeat out y",
		"storeroot": chain + "|storeroot", "storeat": chain + "|storeat out y", "in": "|in a b -> c\nof c:\ncomputeroot", "rfactor": "|of hist update 0:\nrfactor r.y u",
		"sums":       "|sums -> total\nof total:\ncomputeroot",
		"specialize": "|specialize in(0, 0) > 1", "fold": chain + "|fold y 2", "boundstorage": chain + "|boundstorage y 2", "alignstorage": chain + "|alignstorage y 2",
		"alignbounds": chain + "|alignbounds x 8 0", "estimate": "|estimate x 0 100", "tracestores": "|tracestores", "traceloads": "|traceloads in",
		"tracerealizations": "|tracerealizations", "prefetch": "|prefetch in x 2",
		"map": "reorder y x\n|map mac16 i=x",
	}
	for _, word := range strings.Split(words, ", ") {
		of, known := effects[word]
		before, line, given := strings.Cut(lines[word], "|")
		if !known || !given {
			t.Errorf("nobody says what %s does", word)
			continue
		}
		c := newChain()
		if word == "sums" {
			c.out = out
		}
		const bounds = "bound x 256\nbound y 16\n"
		s, err := hl.ParseSchedule(c.out, bounds+before)
		if err != nil {
			t.Fatalf("%s: %v", word, err)
		}
		after, err := hl.ParseSchedule(c.out, bounds+before+line)
		switch {
		case of == "refused" && err == nil:
			t.Errorf("%s is taken", word)
		case of == "refused":
		case err != nil:
			t.Errorf("%s: %v", word, err)
		case of == "Levels" && len(s.Stages()) == len(after.Stages()): // a view names defaults
			if reflect.DeepEqual(saidBy(s, of), saidBy(after, of)) {
				t.Errorf("%s has no effect on %s", word, of)
			}
		case reflect.DeepEqual(saidBy(s.View(), of), saidBy(after.View(), of)):
			t.Errorf("%s has no effect on %s", word, of)
		}
	}
}

// Every exported method of a Schedule is a directive that the notation has too, or says what directives said.
func TestEveryMethodIsKnown(t *testing.T) {
	says := []string{"Alternatives", "Apart", "Clone", "Compute", "ComputePlace", "Derivations", "Err", "Funcs", "Levels", "LoopNest", "Loops", "Mapping", "Of", "Outputs", "Pipeline", "Range", "Remap", "Resolve", "Root", "Stage",
		"Stages", "StorageOf", "StorePlace", "String", "Traces", "Update", "View", "Wishes"}
	sugar := map[string]string{"BoundMin": "bound", "NoPair": "pair", "ReorderStorage": "layout", "FoldStorage": "fold"}
	typ := reflect.TypeFor[*hl.Schedule]()
	for i := range typ.NumMethod() {
		name := typ.Method(i).Name
		word := strings.ToLower(name)
		if s, ok := sugar[name]; ok {
			word = s
		}
		if _, directive := effects[word]; directive == slices.Contains(says, name) {
			t.Errorf("%s is neither a directive nor known to say something", name)
		}
	}
}
