package interp

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Given are args as f takes them: a number for a parameter const T & is a buffer of one, as run-time parameters of a
// graph are numbers however the function takes them.
//
//	const int &n: {"type": "int32", "scalar": 5}   ->   {"type": "int32", "shape": [1], "data": [5]}
func Given(f *cfront.Func, args []Arg) []Arg {
	var out []Arg
	for i := range args {
		if i >= len(f.Params) || !args[i].Scalar || !refersToConst(f.Params[i]) {
			continue
		}
		e, known := machine.ElemNamed(args[i].Type)
		if !known {
			continue
		}
		if out == nil {
			out = slices.Clone(args)
		}
		a := &out[i]
		a.Scalar, a.Shape, a.Data = false, []int{1}, make([]byte, e.Bytes())
		if e.Float() {
			putFloat(a.Data, a.Float)
		} else {
			putInt(a.Data, a.Int)
		}
	}
	if out == nil {
		return args
	}
	return out
}

// refersToConst reports whether a parameter is const T & of a number.
func refersToConst(o *cfront.Object) bool {
	ptr, ok := o.Type.(cfront.Pointer)
	if !ok || !o.Ref || ptr.Quals&cfront.Const == 0 {
		return false
	}
	_, ok = ptr.Elem.(cfront.Basic)
	return ok
}
