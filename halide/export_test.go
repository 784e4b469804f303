package halide

// EvalNode is the plain evaluation of a node at one point, for tests: without reads outside, which it does not report.
func EvalNode(e *Expr, point map[string]int64, inputs map[string]*Array) Value {
	return (&walker{run: &evaluation{inputs: inputs}, vars: point}).value(e)
}
