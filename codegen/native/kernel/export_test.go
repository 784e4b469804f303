package kernel

// Pages is how many pages hold code now.
func Pages() int { return pages.Taken() }
