package halide

// View is the pipeline as it is scheduled, and its schedule: what a lowering starts from, so that it need not know of
// directives that change which Funcs there are. s is right: its Err is nil.
//
//	algorithm  f = ...; out = f + f       schedule  In(f, out), ...
//	view       f = ...; f_copy = f; out = f_copy + f_copy
//
// It promises:
//
//   - Funcs are those of the algorithm with what In and RFactor made of them written in: what reads a copy calls its Func,
//     and the update that RFactor was said of merges the partial results. Funcs that nothing changed are the same pointers.
//     Evaluated, the outputs give the same, bit for bit, but for what Reassociate allows: see Pipeline.
//   - Stages lists every stage of every Func, whether somebody asked for it or not: the first output's definition first, the
//     others as Funcs lists them, each Func's definition before its updates. The Func of each is one of Funcs; Stage i+1 is
//     that of its Updates[i], as rewritten.
//   - Levels never leave Compute at DefaultLevel, and name Funcs of the view; InlineLevel is only for Funcs without updates.
//   - Loops, Derivations and the rest of a stage are about its Func: what RFactor took out of an update is in the stage of the
//     partial Func. Directives are such as make those loops of the view's Funcs: String of a view is a schedule of its Pipeline.
//
// It is a copy, to be read: directives given to it do not reach s. The view of a view is the same.
func (s *Schedule) View() *Schedule {
	v := s.Clone()
	v.whole.complete()
	v.whole.rewrite()
	return v
}

// Pipeline is the pipeline that View schedules: Eval of it gives what Eval of the algorithm gives, but for sums of
// floats that Reassociate let RFactor regroup.
func (s *Schedule) Pipeline() *Pipeline { return NewPipeline(s.View().Outputs()...) }

// Funcs are all Funcs that are scheduled together, what is called before its callers.
func (s *Schedule) Funcs() []*Func { return s.whole.funcs() }

// complete makes the stages that nobody asked for, puts all in order, and says where each Func is computed.
func (w *stages) complete() {
	n := w.nesting()
	list := []*Schedule{w.list[0]}
	for _, f := range w.funcs() {
		for i := range len(f.Updates) + 1 {
			if stage := w.list[0].stage(f.Pos, f, i); stage != list[0] {
				list = append(list, stage)
			}
		}
	}
	w.list = list
	for _, stage := range list {
		if stage.update == 0 {
			stage.levels.Compute, stage.levels.Store = n.compute(stage.Func), n.store(stage.Func)
		}
	}
}
