package check

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// port is the port that a parameter is.
func port(o *cfront.Object) (w cfront.Window, ok bool) {
	ptr, ok := o.Type.(cfront.Pointer)
	if ok {
		w, ok = ptr.Elem.(cfront.Window)
	}
	return w, ok
}

// countStreams refuses more streams than a core has: two of each direction, and one cascade.
func countStreams(rep *lex.Reporter, f *cfront.Func) {
	streams, cascades := map[cfront.IO]int{}, map[cfront.IO]int{}
	for _, o := range f.Params {
		w, ok := port(o)
		if !ok || w.IO != cfront.InStream && w.IO != cfront.OutStream {
			continue
		}
		way := "input"
		if w.IO == cfront.OutStream {
			way = "output"
		}
		if w.Cascade || w.Bits > 0 {
			if cascades[w.IO]++; cascades[w.IO] == 2 {
				rep.Add(o.Pos, "%s has two %s cascades; a core has one", f.Name, way)
			}
		} else if streams[w.IO]++; streams[w.IO] == 3 {
			rep.Add(o.Pos, "%s has more than two %s streams; a core has two", f.Name, way)
		}
	}
}

// bufferOf is the parameter whose buffer x is, or points to; nil if it is none.
func bufferOf(x cfront.Expr) *cfront.Object {
	for {
		switch e := x.(type) {
		case *cfront.AddrOf:
			x = e.X
		case *cfront.Deref:
			x = e.Ptr
		case *cfront.Convert:
			x = e.X
		case *cfront.Load:
			x = e.X
		case *cfront.Var:
			if _, ok := port(e.Obj); ok && e.Obj.Storage == cfront.Param {
				return e.Obj
			}
			return nil
		default:
			return nil
		}
	}
}

// checkAcquired refuses asynchronous buffers whose data a kernel reaches although it never acquires them.
func checkAcquired(rep *lex.Reporter, f *cfront.Func, acquired map[*cfront.Object]bool) {
	if acquired[nil] {
		return
	}
	for _, o := range f.Params {
		w, ok := port(o)
		if !ok || !w.Async {
			continue
		}
		if used, open := reaches(f, o, acquired, map[*cfront.Object]bool{}); used && !open {
			rep.Add(o.Pos, "%s uses the asynchronous buffer %s, but never acquires it: %[2]s.acquire()", f.Name,
				o.Name)
		}
	}
}

// reaches reports whether f, or what it hands the buffer o to, uses its data; open: it may also acquire it.
func reaches(f *cfront.Func, o *cfront.Object, acquired, seen map[*cfront.Object]bool) (used, open bool) {
	if f.Body == nil || acquired[o] {
		return false, true
	}
	if seen[o] {
		return false, false
	}
	seen[o] = true
	named, known := 0, 0 // how often o stands there, and how often in a way that is known
	cfront.WalkStmt(f.Body, nil, func(e cfront.Expr) {
		switch e := e.(type) {
		case *cfront.Var:
			if e.Obj == o {
				named++
			}
		case *cfront.Member:
			if bufferOf(e.Base) == o {
				known++
				used = used || e.Field.Offset == 0
			}
		case *cfront.Call:
			for i, a := range e.Args {
				if bufferOf(a) == o && i < len(e.Func.Params) {
					known++
					u, q := reaches(e.Func, e.Func.Params[i], acquired, seen)
					used, open = used || u, open || q
				}
			}
		}
	})
	return used, open || named != known
}
