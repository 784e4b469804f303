package kernel

// CutStages is CompileStages where given statements are apart.
var CutStages = compileStages

// ErrEntangled is that statements cannot be a nest of their own.
var ErrEntangled = errEntangled

// Pages is how many pages hold code now.
func Pages() int { return pages.Taken() }
