package interp

import (
	"fmt"
	"math"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// external compiles a call of a function without a body. Its scalar result is a number; one without a result gives
// zero. Unknown functions fail when they are called, not before.
func (c *compiler[V]) external(e *ctree.Call) numX[V] {
	s := &site{e.Pos()}
	name := strings.TrimPrefix(e.Name, "__builtin_")
	if strings.HasPrefix(name, "_mm_malloc") || name == "_mm_free" || strings.HasPrefix(name, "_mm_prefetch") {
		return c.library(e, name, s)
	}
	if strings.HasPrefix(name, "_mm") {
		return func(*frame[V]) number[V] { unknownIntrinsic(e); return number[V]{} }
	}
	if math, ok := mathName(e.Name); ok {
		return c.mathCall(e, math, s)
	}
	return c.library(e, name, s)
}

func unknownIntrinsic(e *ctree.Call) { unsupported(e, "the intrinsic "+e.Name+" is not known here") }

// library are the functions that compute nothing.
func (c *compiler[V]) library(e *ctree.Call, name string, s *site) numX[V] {
	zero := number[V]{st: isKnown}
	if isFloat(e.T) && c.data {
		zero = c.m.zero(kind(e))
	}
	switch {
	case runtimeConstant[name]:
		value := knownInt[V](1)
		if name == "omp_get_thread_num" {
			value = knownInt[V](0)
		}
		return func(*frame[V]) number[V] { return value }
	case e.Name == "__vythread_runs":
		return func(f *frame[V]) number[V] {
			f.m.note(s.pos, NoteAssumed, noOrder)
			return zero
		}
	case name == "pthread_create" && len(e.Args) == 4:
		return c.thread(e, s)
	case clocks[name] > 0 && len(e.Args) >= clocks[name] && isPtr(e.Args[clocks[name]-1].Type()):
		return c.readClock(e, clocks[name]-1, s, zero)
	case ignored[name], strings.HasPrefix(name, "omp_"):
		var args []doX[V]
		for _, x := range e.Args {
			if !c.pure(x) {
				args = append(args, c.effect(x))
			}
		}
		return func(f *frame[V]) number[V] {
			for _, x := range args {
				x(f)
			}
			f.m.note(s.pos, NoteIgnored, "the call of "+e.Name+" is left out")
			return zero
		}
	case name == "assert":
		t := c.test(e.Args[0])
		return func(f *frame[V]) number[V] {
			if !t(f) {
				fail(s.pos, CodeAssert, "the assertion "+ctree.ExprString(e.Args[0])+" does not hold")
			}
			return zero
		}
	case name == "expect":
		x := c.numAny(e.Args[0])
		return x
	case aborts[name]:
		return func(*frame[V]) number[V] {
			fail(s.pos, CodeAssert, "the program calls "+name+" here")
			return zero
		}
	}
	if x := c.memoryCall(e, name, s); x != nil {
		return func(f *frame[V]) number[V] { x(f); return zero }
	}
	if n, q := c.textCall(e, name, s); n != nil {
		return n
	} else if q != nil {
		return func(f *frame[V]) number[V] { q(f); return zero }
	}
	help := "give its body in the file"
	if random[name] {
		return func(*frame[V]) number[V] {
			fail(s.pos, CodeUnsupported, "what is computed depends on "+e.Name+"() here",
				"lift the function that works on the numbers, not the one that draws them")
			return zero
		}
	}
	if strings.HasPrefix(name, "pthread_") {
		help = "write what one thread does as a function, and lift that"
	}
	return func(*frame[V]) number[V] {
		fail(s.pos, CodeUnsupported, "the function "+e.Name+" has no body, and is not known here", help)
		return zero
	}
}

// ignored are functions without an effect on what the program computes; those with a result give zero.
var ignored = func() map[string]bool {
	all := map[string]bool{}
	for _, name := range strings.Fields(`__vyprints printf fprintf puts putchar fputs fputc putc fflush perror vprintf vfprintf putchar_unlocked clock time gettimeofday
		clock_gettime getrusage srand srandom _mm_prefetch prefetch sched_yield usleep sleep
		pthread_join pthread_attr_init pthread_attr_destroy pthread_attr_setdetachstate pthread_attr_setscope pthread_attr_setstacksize
		pthread_mutex_init pthread_mutex_lock pthread_mutex_unlock pthread_mutex_destroy
		omp_set_num_threads omp_set_dynamic omp_set_nested omp_set_schedule omp_get_wtime omp_get_wtick`) {
		all[name] = true
	}
	return all
}()

var random = map[string]bool{"rand": true, "random": true, "rand_r": true, "drand48": true, "erand48": true,
	"lrand48": true, "mrand48": true}

var aborts = map[string]bool{"abort": true, "exit": true, "_Exit": true, "trap": true, "unreachable": true,
	"__assert_fail": true}

func (c *compiler[V]) externalEffect(e *ctree.Call) doX[V] {
	if isPtr(e.T) {
		x := c.externalPtr(e)
		return func(f *frame[V]) { x(f) }
	}
	if isVector(e.T) {
		x, temp := c.vector(e), c.temp()
		return func(f *frame[V]) { x(f, &f.vec[temp]) }
	}
	x := c.external(e)
	return func(f *frame[V]) { x(f) }
}

func (c *compiler[V]) externalNum(e *ctree.Call) numX[V] { return c.external(e) }

func (c *compiler[V]) externalInt(e *ctree.Call) intX[V] {
	x, k, s := c.external(e), kind(e), &site{e.Pos()}
	return func(f *frame[V]) int64 {
		n := x(f)
		if n.st == isKnown {
			return n.int()
		}
		return f.m.demand(k, n, s, "the result of "+e.Name)
	}
}

func (c *compiler[V]) externalFloat(e *ctree.Call) floatX[V] {
	x := c.external(e)
	return func(f *frame[V]) float64 { n := x(f); return n.float() }
}

// mathName is the name that Domain.Call knows the C function by.
func mathName(name string) (string, bool) {
	if own, ok := strings.CutPrefix(name, "_vy_"); ok { // _vy_recipf, _vy_rsqrt of the header of intrinsics
		own = strings.TrimSuffix(own, "f")
		return own, functions[own] > 0
	}
	name = strings.TrimPrefix(strings.TrimPrefix(name, "__builtin_"), "std::")
	switch name {
	case "labs", "llabs":
		return "abs", true
	case "lround", "llround", "lroundf", "lrint", "llrint", "lrintf", "isnan", "isinf", "nearbyint", "nearbyintf":
		return name, true
	case "abs":
		return "abs", true
	}
	if _, ok := functions[name]; ok && name != "recip" && name != "rsqrt" {
		return name, true
	}
	if short := strings.TrimSuffix(name, "f"); short != name {
		if _, ok := functions[short]; ok && short != "abs" && short != "recip" && short != "rsqrt" {
			return short, true
		}
	}
	return "", false
}

// mathCall is a function of mathematics.
func (c *compiler[V]) mathCall(e *ctree.Call, name string, s *site) numX[V] {
	var args []numX[V]
	for _, x := range e.Args {
		args = append(args, c.numAny(x))
	}
	from, to := kind(e.Args[0]), kind(e)
	switch name {
	case "nearbyint", "nearbyintf":
		name = "rint"
	case "isnan", "isinf":
		return func(f *frame[V]) number[V] {
			n := args[0](f)
			if n.st != isKnown {
				if name == "isnan" {
					return f.m.binary(ctree.Ne, from, n, n, s)
				}
				needsConcrete(s.pos, "whether a value is infinite")
			}
			return knownInt[V](truth(name == "isnan" && math.IsNaN(n.float()) || name == "isinf" &&
				math.IsInf(n.float(), 0)))
		}
	}
	if rounding, ok := map[string]string{"lround": "round", "llround": "round", "lroundf": "round", "lrint": "rint",
		"llrint": "rint", "lrintf": "rint"}[name]; ok {
		return func(f *frame[V]) number[V] {
			return f.m.convert(from, to, false, f.m.call(rounding, from, []number[V]{args[0](f)}), s)
		}
	}
	want := functions[name]
	if len(args) != want {
		fail(s.pos, CodeUnsupported, fmt.Sprintf("%s with %d arguments", e.Name, len(args)))
	}
	return func(f *frame[V]) number[V] {
		var a [3]number[V]
		for i, x := range args {
			a[i] = x(f)
		}
		n := f.m.call(name, from, a[:want])
		if to != from {
			n = f.m.convert(from, to, false, n, s)
		}
		return n
	}
}

// call is a function of mathematics on numbers of kind k.
func (m *machine[V]) call(name string, k Kind, args []number[V]) number[V] {
	known := true
	for _, a := range args {
		known = known && a.st == isKnown
	}
	if k.Int() {
		if known {
			x := args[0].int()
			if x < 0 {
				x = -x
			}
			return knownInt[V](wrapInt(k, x))
		}
		return number[V]{v: m.domain.Call(name, k, []V{args[0].v})}
	}
	var n number[V]
	if m.domain != nil {
		v := make([]V, len(args))
		for i, a := range args {
			v[i] = a.v
		}
		n.v = m.domain.Call(name, k, v)
	}
	if known {
		var x [3]float64
		for i, a := range args {
			x[i] = a.float()
		}
		n.st, n.bits = isKnown, math.Float64bits(mathValue(name, k, x))
	}
	return n
}

// mathValue computes name in float64 and rounds to k; fma, sqrt and what is exact are rounded once. Others are as good
// as Go's library.
func mathValue(name string, k Kind, x [3]float64) float64 {
	if f, ok := unaryMath[name]; ok {
		return roundFloat(k, f(x[0]))
	}
	var r float64
	switch name {
	case "recip":
		r = 1 / x[0]
	case "rsqrt":
		r = 1 / math.Sqrt(x[0])
	case "pow":
		r = math.Pow(x[0], x[1])
	case "atan2":
		r = math.Atan2(x[0], x[1])
	case "fmod":
		r = math.Mod(x[0], x[1])
	case "hypot":
		r = math.Hypot(x[0], x[1])
	case "copysign":
		r = math.Copysign(x[0], x[1])
	case "fdim":
		r = math.Dim(x[0], x[1])
	case "fmin", "fmax":
		r = fminmax(name, x[0], x[1])
	case "fma":
		if k == F32 {
			return fma32(x[0], x[1], x[2])
		}
		r = math.FMA(x[0], x[1], x[2])
	default:
		panic("BUG: the function " + name)
	}
	return roundFloat(k, r)
}

// fminmax is C's: a NaN loses.
func fminmax(name string, a, b float64) float64 {
	switch {
	case math.IsNaN(a):
		return b
	case math.IsNaN(b):
		return a
	case name == "fmin":
		return math.Min(a, b)
	}
	return math.Max(a, b)
}

// fma32 is a*b + c rounded once to float32: the product is exact in float64; the sum is rounded to odd there, so that
// rounding it again does no harm (Boldo and Melquiond).
func fma32(a, b, c float64) float64 {
	p := a * b
	sum := p + c
	if math.IsInf(sum, 0) || math.IsNaN(sum) {
		return float64(float32(sum))
	}
	bb := sum - p
	rest := (p - (sum - bb)) + (c - bb) // what rounding lost, exactly
	if rest != 0 && math.Float64bits(sum)&1 == 0 {
		toward := math.Inf(1)
		if rest < 0 {
			toward = math.Inf(-1)
		}
		sum = math.Nextafter(sum, toward)
	}
	return float64(float32(sum))
}

var unaryMath = map[string]func(float64) float64{
	"fabs": math.Abs, "sqrt": math.Sqrt, "exp": math.Exp, "exp2": math.Exp2, "expm1": math.Expm1, "log": math.Log,
	"log2": math.Log2, "log10": math.Log10, "log1p": math.Log1p, "sin": math.Sin, "cos": math.Cos, "tan": math.Tan,
	"asin": math.Asin, "acos": math.Acos, "atan": math.Atan, "sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh,
	"cbrt": math.Cbrt, "erf": math.Erf, "floor": math.Floor, "ceil": math.Ceil, "trunc": math.Trunc,
	"round": math.Round, "rint": math.RoundToEven,
}
