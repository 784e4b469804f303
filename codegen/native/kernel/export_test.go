package kernel

// CutStages is CompileStages where given statements are apart.
var CutStages = compileStages

// ErrEntangled is that statements cannot be a nest of their own.
var ErrEntangled = errEntangled

// HeldSteps is how many steps of stages are for held inputs alone.
func HeldSteps(s *Stages) (n int) {
	for _, t := range s.list {
		if t.code == nil {
			continue
		}
		for _, step := range t.code.Programs().Steps {
			if step.Held {
				n++
			}
		}
	}
	return n
}

// Pages is how many pages hold code now.
func Pages() int { return pages.Taken() }
