package halide

// brief is e for a message, cut short.
func (e *Expr) brief() string {
	switch {
	case e == nil:
		return "nil"
	case e.Op == OpConst && e.Int != nil:
		return e.Int.String()
	case e.Name != "":
		return e.Name
	}
	return "..."
}
