package schedule

// Loops is how many loops were found.
func (f *Found) Loops() int { return len(f.loops) }
