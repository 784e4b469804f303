package halide

import (
	"fmt"
	"slices"
	"strings"
)

// stageID is a stage of a Func: 0 is the definition, i+1 update i.
type stageID struct {
	f      *Func
	update int
}

// scope is a loop, or the body, of a stage that something stands in: inside the first depth loops.
type scope struct {
	stageID
	depth int
}

// nesting is where the stages of a pipeline stand, as far as levels say, while nobody changes these: a Func that
// several Funcs use, each of which several use, is looked at once.
type nesting struct {
	whole  *stages
	users  map[*Func][]stageID // that call it, in the order of Funcs
	used   map[*Func][]stageID // what uses has found
	scopes map[stageID][]scope // what around has found
}

func (w *stages) nesting() *nesting {
	n := &nesting{whole: w, users: map[*Func][]stageID{}, used: map[*Func][]stageID{}, scopes: map[stageID][]scope{}}
	for _, g := range w.funcs() {
		for i, roots := range w.roots(g) {
			walkAll(roots, func(e *Expr) {
				f := w.called(g, e)
				if id := (stageID{g, i}); f != nil && f != g && !slices.Contains(n.users[f], id) {
					n.users[f] = append(n.users[f], id)
				}
			})
		}
	}
	return n
}

// schedule is that of a stage, nil if nobody asked for it.
func (n *nesting) schedule(id stageID) *Schedule {
	for _, s := range n.whole.list {
		if s.Func == id.f && s.update == id.update {
			return s
		}
	}
	return nil
}

// orDefault is the schedule of a stage, with the loops that it has by default if nobody asked for it.
func (n *nesting) orDefault(id stageID) *Schedule {
	if s := n.schedule(id); s != nil {
		return s
	}
	return newStage(id.f, id.update, &stages{outputs: []*Func{id.f}, merges: n.whole.merges}, id.f.Pos)
}

// loops are those of a stage, outermost first.
func (n *nesting) loops(id stageID) []string { return n.orDefault(id).names() }

// compute is the level at which f is computed, never the default.
func (n *nesting) compute(f *Func) Level {
	if s := n.schedule(stageID{f, 0}); s != nil && s.levels.Compute.Kind != DefaultLevel {
		return n.inner(f, s.levels.Compute)
	}
	if slices.Contains(n.whole.outputs, f) || len(f.Updates) > 0 {
		return Level{Kind: RootLevel}
	}
	return Level{Kind: InlineLevel}
}

// store is the level at which the array of f is asked to live, the default if nothing is said.
func (n *nesting) store(f *Func) Level {
	if s := n.schedule(stageID{f, 0}); s != nil {
		return n.inner(f, s.levels.Store)
	}
	return Level{}
}

// inner is a level of f, which is where the other Func is computed if it is around all loops of that. Where that is in
// no loops, or around f itself, it stays what it is: f is not used there.
func (n *nesting) inner(f *Func, level Level) Level {
	seen := []*Func{f}
	for level.Kind == LoopLevel && level.Loop == outermost && !slices.Contains(seen, level.Func) {
		g, next := level.Func, Level{Kind: RootLevel}
		if s := n.schedule(stageID{g, 0}); s != nil && s.levels.Compute.Kind != DefaultLevel {
			next = s.levels.Compute
		} else if !slices.Contains(n.whole.outputs, g) && len(g.Updates) == 0 {
			return level
		}
		if next.Kind == InlineLevel {
			return level
		}
		seen, level = append(seen, g), next
	}
	return level
}

// uses are the stages that f is used in, inlined Funcs being written out.
func (n *nesting) uses(f *Func) []stageID {
	list, known := n.used[f]
	if known {
		return list
	}
	for _, u := range n.users[f] {
		found := []stageID{u}
		if n.compute(u.f).Kind == InlineLevel {
			found = n.uses(u.f)
		}
		for _, id := range found {
			if !slices.Contains(list, id) {
				list = append(list, id)
			}
		}
	}
	n.used[f] = list
	return list
}

// around are the scopes that the body of a stage stands in, innermost first.
func (n *nesting) around(id stageID) []scope {
	list, known := n.scopes[id]
	if known {
		return list
	}
	list = []scope{{id, len(n.loops(id))}}
	if level := n.compute(id.f); level.Kind == LoopLevel {
		if at, fault := n.place(id.f, level); fault == "" { // else it is told of that Func
			list = append(append(list, at), n.around(at.stageID)[1:]...)
		}
	}
	n.scopes[id] = list
	return list
}

// place is the scope that a level of f means: a loop of the one stage of the level's Func around all uses of f. The
// fault is what is wrong with it, or "".
func (n *nesting) place(f *Func, level Level) (at scope, fault string) {
	uses := n.uses(f)
	for _, use := range uses {
		around := n.around(use)
		i := slices.IndexFunc(around, func(s scope) bool { return s.f == level.Func })
		switch {
		case i < 0:
			return at, fmt.Sprintf("%s is used in %s, which is not computed inside %s", f.Name, use, level.Func.Name)
		case at.f != nil && at.stageID != around[i].stageID:
			return at, fmt.Sprintf("%s is used in %s and in %s, and no loop of %s is around both", f.Name, at.stageID,
				around[i].stageID, level.Func.Name)
		case at.f == nil || around[i].depth < at.depth:
			at = around[i]
		}
	}
	if at.f == nil {
		return at, fmt.Sprintf("%s is not used in %s", f.Name, level.Func.Name)
	}
	loops := n.loops(at.stageID)
	depth := slices.Index(loops, level.Loop) + 1
	switch {
	case depth == 0:
		return at, fmt.Sprintf("%s has no loop %s; its loops, outermost first, are: %s", at.stageID, level.Loop,
			strings.Join(loops, ", "))
	case depth > at.depth:
		return at, fmt.Sprintf("what uses %s stands outside of the loop %s of %s", f.Name, level.Loop, at.stageID)
	}
	if l := n.orDefault(at.stageID).loops[depth-1]; l.Reduction && n.outside(f, at.stageID, l.RDom) {
		return at, fmt.Sprintf("%s is used in %s outside of the reduction over %s, whose loops have ended there",
			f.Name, at.stageID, l.RDom)
	}
	at.depth = depth
	return at, ""
}

// String is "out" or "update 1 of out".
func (id stageID) String() string {
	if id.update == 0 {
		return id.f.Name
	}
	return fmt.Sprintf("update %d of %s", id.update-1, id.f.Name)
}

// checkLevels tells of levels that do not hold all uses of the Func, of arrays that live shorter than they are used,
// and of those that parallel iterations share.
func (s *Schedule) checkLevels() []finding {
	if s.update > 0 || s.levels.Compute.Kind == DefaultLevel && s.levels.Store.Kind == DefaultLevel ||
		len(mistakesOf(s.whole.outputs...)) > 0 {
		return nil
	}
	n := s.whole.nesting()
	compute, store := n.compute(s.Func), n.store(s.Func)
	var at scope
	if fault := n.apart(s.Func, s.levels.Compute); fault != "" {
		return []finding{s.levels.compute.mistake(CodeLevel, fault, n.choices(s, s.Func))}
	}
	if compute.Kind == LoopLevel {
		var fault string
		if at, fault = n.place(s.Func, compute); fault == "" {
			fault = n.inLanes(at)
		}
		if fault != "" {
			return []finding{s.levels.compute.mistake(CodeLevel, fault, n.choices(s, s.Func))}
		}
	}
	switch {
	case store.Kind == DefaultLevel:
		return nil
	case compute.Kind != LoopLevel:
		return []finding{s.levels.store.mistake(CodeLevel, fmt.Sprintf("%s is not computed in a loop", s.Func.Name),
			"say in which: ComputeAt(g, v); without one it lives for as long as it is used")}
	}
	around := append([]scope{at}, n.around(at.stageID)[1:]...)
	if fault := n.shared(around, store); fault != "" {
		return []finding{s.levels.store.mistake(CodeLevel, fmt.Sprintf("%s, and all its iterations would share one %s",
			fault, s.Func.Name), "store it inside that loop: leave this line out, and it lives where it is computed")}
	}
	if store.Kind == RootLevel || n.storeDepth(around, store) >= 0 {
		return nil
	}
	return []finding{s.levels.store.mistake(CodeLevel,
		fmt.Sprintf("the loop %s of %s is not around the loop %s of %s, where %s is computed", store.Loop,
			store.Func.Name, compute.Loop, compute.Func.Name, s.Func.Name),
		"store it at that loop or at one further out")}
}

// apart says which use of f does not stand in the Func around all of whose loops f is to be computed, or "".
func (n *nesting) apart(f *Func, level Level) string {
	if level.Kind != LoopLevel || level.Loop != outermost {
		return ""
	}
	uses := n.uses(f)
	for _, use := range uses {
		if !slices.ContainsFunc(n.around(use), func(a scope) bool { return a.f == level.Func }) {
			return fmt.Sprintf("%s is used in %s, which is not computed inside %s", f.Name, use, level.Func.Name)
		}
	}
	if len(uses) == 0 {
		return fmt.Sprintf("%s is not used in %s", f.Name, level.Func.Name)
	}
	return ""
}

// storeDepth is inside how many loops of its Func a level of storing is, if that is one of the scopes around; else -1.
func (n *nesting) storeDepth(around []scope, store Level) int {
	i := slices.IndexFunc(around, func(a scope) bool { return a.f == store.Func })
	if i >= 0 {
		if depth := slices.Index(n.loops(around[i].stageID), store.Loop) + 1; depth > 0 && depth <= around[i].depth {
			return depth
		}
	}
	return -1
}

// shared names a parallel loop between where a Func is stored and where it is computed, the innermost of around; or it
// is "".
func (n *nesting) shared(around []scope, store Level) string {
	for _, a := range around {
		from := 0
		if store.Kind == LoopLevel && a.f == store.Func {
			from = max(n.storeDepth(around, store), 0)
		}
		if s := n.schedule(a.stageID); s != nil {
			for _, l := range s.loops[from:a.depth] {
				if l.Kind == Parallel {
					return fmt.Sprintf("the loop %s of %s is parallel", l.Name, a.stageID)
				}
			}
		}
		if store.Kind == LoopLevel && a.f == store.Func {
			break
		}
	}
	return ""
}

// inLanes says that a scope stands inside a vectorised loop, or "".
func (n *nesting) inLanes(at scope) string {
	if s := n.schedule(at.stageID); s != nil {
		for _, l := range s.loops[:at.depth] {
			if l.Kind == Vectorized {
				return fmt.Sprintf("the loop %s of %s is vectorised, and its lanes run at once", l.Name, at.stageID)
			}
		}
	}
	return ""
}

// choices is the help that lists where f may be computed.
func (n *nesting) choices(s *Schedule, f *Func) string {
	var list []string
	uses := n.uses(f)
	if len(uses) > 0 {
		for _, a := range n.around(uses[0]) {
			for _, v := range n.loops(a.stageID)[:a.depth] {
				level := Level{LoopLevel, a.f, v}
				if at, fault := n.place(f, level); fault == "" && n.inLanes(at) == "" {
					list = append(list, s.call("computeat", a.f.Name, v))
				}
			}
		}
	}
	return "it may be: " + strings.Join(append(list, s.call("computeroot")), ", ")
}
