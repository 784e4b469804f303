package peers

import (
	"context"
	"fmt"
)

// repeatText calls a function of up to thirteen pointers again and again, so that what a call from Go costs does not
// count.
const repeatText = `typedef void *p;

void repeat(long n, p (*f)(p, p, p, p, p, p, p, p, p, p, p, p, p), p *a)
{
    for (; n > 0; n--)
        f(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12]);
}
`

// repeatArgs is how many arguments repeat passes; functions of fewer do not see the others.
const repeatArgs = 13

// Repeater calls functions of libraries many times over.
type Repeater struct {
	library Library
	repeat  func(args ...uintptr) uintptr // nil: no compiler is there, and each call is one from Go
}

// NewRepeater compiles the loop with the first compiler that is there. Without one, calls come from Go one by one,
// which Note says.
func NewRepeater(ctx context.Context, dir string) *Repeater {
	r := &Repeater{}
	for _, name := range []string{"gcc", "clang"} {
		c, err := FindCompiler(name)
		if err != nil {
			continue
		}
		file, err := c.Shared(ctx, dir, "repeat", repeatText, Any)
		if err != nil {
			continue
		}
		if r.library, err = Open(file); err != nil {
			continue
		}
		if r.repeat, err = r.library.Function("repeat"); err == nil {
			break
		}
	}
	return r
}

// Note says what is added to each work; "" if nothing is.
func (r *Repeater) Note() string {
	if r.repeat != nil {
		return ""
	}
	return "each call from Go costs 0.1 to 0.2 us"
}

// call is a function of a library with its arguments.
type call struct {
	at   uintptr
	args uintptr // of repeatArgs words
	fn   func(args ...uintptr) uintptr
	list []uintptr
}

// newCall binds the arguments of a function.
func newCall(h *heap, l Library, name string, args ...uintptr) (call, error) {
	at, err := l.Symbol(name)
	if err != nil {
		return call{}, err
	}
	fn, err := l.Function(name)
	if err != nil {
		return call{}, err
	}
	if len(args) > repeatArgs {
		panic(fmt.Sprintf("BUG: %s has %d arguments", name, len(args)))
	}
	words := make([]int64, repeatArgs)
	for i, a := range args {
		words[i] = int64(a)
	}
	return call{at, h.words(words...), fn, args}, nil
}

// run calls it n times.
func (r *Repeater) run(c call, n int) {
	if r.repeat != nil {
		r.repeat(uintptr(n), c.at, c.args)
		return
	}
	for range n {
		c.fn(c.list...)
	}
}
