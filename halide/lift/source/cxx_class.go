package source

// class is a struct or class with methods.
type class struct{}

func (r *rewriter) classes() {}
