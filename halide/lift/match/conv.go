package match

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// window is one spatial dimension of a convolution: the input's index Stride*out + Dilation*kernel - Pad.
type window struct {
	out, kernel           string // kernel is "" for one of one element
	stride, dilation, pad summary.Poly
	flipped               bool
	repeated              bool // the input's first and last element stand for those beyond them, rather than zeros
}

// convolution is out(x, ..., co, n) = bias(co) + sum(w(kernel, ci, co) * in(stride*x + dilation*kernel - pad, ..., ci,
// n)).
func (n *nest) convolution(w, in *summary.Expr) (*Match, error) {
	if err := n.box("convolution"); err != nil {
		return nil, err
	}
	c := conv{n: n, w: w, in: in}
	for _, read := range []func() error{c.readWeights, c.readInput, c.readGuards} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	if err := c.whole(); err != nil {
		return nil, err
	}
	var begins []Attribute
	if n.from != nil {
		var err error
		if begins, err = c.inside(); err != nil {
			return nil, err
		}
	} else if c.transposed() {
		return c.transpose()
	}
	extra, err := n.biased("convolution", slices.Concat(c.own, c.both))
	if err != nil {
		return nil, err
	}
	m := &Match{Attributes: append(c.attributes(), begins...), Binding: Binding{"input": in.Name, "weights": w.Name,
		"output": n.outName()}, Only: append(n.overlapping([]*summary.Expr{in, n.written()}), c.odd...)}
	for i, s := range c.windows {
		m.Binding["out"+spatialNames[i%len(spatialNames)]] = n.extentOf(s.out).String()
		if s.kernel != "" {
			m.Binding["kernel"+spatialNames[i%len(spatialNames)]] = n.extentOf(s.kernel).String()
		}
	}
	for _, v := range c.channels {
		m.Binding["channels"] = n.extentOf(v).String()
	}
	if len(c.channels) == 0 && len(c.both) == 1 {
		m.Binding["channels"] = n.extentOf(c.both[0]).String()
	}
	if len(c.own) > 0 {
		all := summary.Const(1)
		for _, v := range c.own {
			all = all.Mul(n.extentOf(v))
		}
		m.Binding["outchannels"] = all.String()
	}
	return n.convolved(m, c.name(), extra)
}

var spatialNames = []string{"width", "height", "depth"}

// conv is a convolution that is being read.
type conv struct {
	n        *nest
	w, in    *summary.Expr
	windows  []window
	own      []string // output variables of the weights alone: output channels
	both     []string // of both: channels of a depthwise one, groups
	channels []string // summed over, not part of the window
	batch    []string // output variables of the input alone, not part of a window
	taps     map[string]bool
	flipped  map[string]bool
	odd      []string // conditions: kernels that have a middle
}

// name is conv1d, conv2d, conv3d, correlation by its number of windows, or depthwise.
func (c *conv) name() string {
	name := fmt.Sprintf("conv%dd", len(c.windows))
	if len(c.both) == 1 && len(c.channels) == 0 {
		name = "depthwise " + name
	}
	return name
}

// readWeights finds each index of the weights: a variable, or extent-1 minus a variable of the sum, which turns the
// kernel round.
func (c *conv) readWeights() error {
	c.taps, c.flipped = map[string]bool{}, map[string]bool{}
	seen := map[string]bool{}
	for _, a := range slices.Backward(c.w.Index) {
		v, ok := a.Var()
		if !ok {
			if v, ok = c.n.fromLast(a); !ok {
				return not("convolution", "%s is read at %s", c.w.Name, a)
			}
			c.flipped[v] = true
		}
		if seen[v] {
			return not("convolution", "%s is read along a diagonal: (%s)", c.w.Name, indexText(c.w.Index))
		}
		seen[v] = true
		if !c.n.isVar(v) {
			c.taps[v] = true
		}
	}
	for _, r := range c.n.main.Ranges {
		if !c.taps[r.Var] {
			return not("convolution", "%s is summed over and not in %s", r.Var, c.w.Name)
		}
	}
	inVars := varsOf(c.in)
	for _, r := range c.n.out.Vars {
		switch v := r.Var; {
		case seen[v] && slices.Contains(inVars, v):
			c.both = append(c.both, v)
		case seen[v]:
			c.own = append(c.own, v)
		case !slices.Contains(inVars, v):
			return not("convolution", "it is the same for all %s", v)
		}
	}
	return nil
}

// readInput finds what each index of the input is.
func (c *conv) readInput() error {
	used := map[string]bool{}
	for d, a := range c.in.Index {
		a, repeated := c.unclamped(a, d)
		for _, t := range a.Terms {
			if t.Num != nil {
				return not("convolution", "%s is read at %s", c.in.Name, a)
			}
			if used[t.Var] {
				return not("convolution", "%s is read along a diagonal: (%s)", c.in.Name, indexText(c.in.Index))
			}
			used[t.Var] = true
		}
		found := len(c.windows)
		if err := c.readIndex(a); err != nil {
			return err
		}
		switch {
		case !repeated:
		case len(c.windows) == found:
			return not("convolution", "%s is read at %s", c.in.Name, c.in.Index[d])
		default:
			c.windows[found].repeated = true
		}
	}
	if len(c.windows) == 0 {
		return not("convolution", "no index of %s slides", c.in.Name)
	}
	for v := range c.taps {
		if !used[v] {
			return not("convolution", "%s is summed over in %s alone", v, c.w.Name)
		}
	}
	return nil
}

// readIndex finds what one index of the input is: a window, channels, channels of a group, or the batch.
func (c *conv) readIndex(a summary.Affine) error {
	v, single := a.Var()
	switch vars := a.Vars(); {
	case single && c.n.isVar(v):
		if !slices.Contains(c.both, v) {
			c.batch = append(c.batch, v)
		}
		return nil
	case single:
		c.channels = append(c.channels, v)
		return nil
	case len(vars) == 0:
		return not("convolution", "only a part of %s is read: (%s)", c.in.Name, indexText(c.in.Index))
	case len(vars) == 2 && c.group(a, vars):
		return nil
	case len(vars) > 2:
		return not("convolution", "%s is read at %s", c.in.Name, a)
	default:
		return c.readWindow(a, vars)
	}
}

// group reports whether the index is channel + channels*group.
func (c *conv) group(a summary.Affine, vars []string) bool {
	g, ci := vars[0], vars[1]
	if !c.n.isVar(g) {
		g, ci = ci, g
	}
	if !slices.Contains(c.both, g) || !c.taps[ci] || !a.Const.IsZero() || !a.Coeff(ci).Equal(summary.Const(1)) ||
		!a.Coeff(g).Equal(c.n.extentOf(ci)) {
		return false
	}
	c.channels = append(c.channels, ci)
	return true
}

func (c *conv) readWindow(a summary.Affine, vars []string) error {
	w := window{pad: a.Const.Neg()}
	for _, v := range vars {
		switch {
		case c.n.isVar(v) && w.out == "" && !slices.Contains(c.both, v):
			w.out, w.stride = v, a.Coeff(v)
		case c.taps[v] && w.kernel == "":
			w.kernel, w.dilation, w.flipped = v, a.Coeff(v), c.flipped[v]
		default:
			return not("convolution", "%s is read at %s", c.in.Name, a)
		}
	}
	if w.out == "" {
		return not("convolution", "%s is read at %s", c.in.Name, a)
	}
	if w.kernel != "" && negative(w.dilation) {
		reach := c.n.extentOf(w.kernel).Sub(summary.Const(1)).Mul(w.dilation.Neg())
		w.dilation, w.flipped, w.pad = w.dilation.Neg(), !w.flipped, w.pad.Add(reach)
	}
	c.windows = append(c.windows, w)
	return nil
}

// negative reports whether p is, as its sizes are not.
func negative(p summary.Poly) bool {
	return !p.IsZero() && !slices.ContainsFunc(p.Monomials(), func(m summary.Monomial) bool {
		return m.Coeff > 0 || slices.ContainsFunc(m.Factors, func(f summary.Factor) bool { return f.Num != nil })
	})
}

// whole says that no rows of the output are left out: they are as far apart as they are long, and one window apart
// each.
func (c *conv) whole() error {
	if c.n.out.Array == "" {
		return nil
	}
	for _, w := range c.windows {
		step, fixed := w.stride.Constant()
		e := c.n.extentOf(w.out)
		if !fixed || step != 1 || !e.Floors() {
			continue
		}
		if all, ok := multiples(e); ok {
			c.odd = append(c.odd, all)
			continue
		}
		if w.kernel == "" || !halves(e, c.n.extentOf(w.kernel)) {
			return not("convolution", "%s runs to %s only: rows or columns are left out", w.out, e)
		}
		c.odd = append(c.odd, fmt.Sprintf("%s %% 2 == 1", c.n.extentOf(w.kernel)))
	}
	return c.n.whole("convolution", []*summary.Expr{c.n.written()})
}

// multiples is the condition under which e, so many whole tiles, is all there is:
//
//	4*floor(n - 2, 4)    (n - 2) % 4 == 0
func multiples(e summary.Poly) (string, bool) {
	ms := e.Monomials()
	if len(ms) != 1 || len(ms[0].Factors) != 1 {
		return "", false
	}
	f := ms[0].Factors[0]
	if f.Num == nil || f.Den == nil || f.Power != 1 {
		return "", false
	}
	by, fixed := f.Den.Constant()
	if !fixed || by != ms[0].Coeff || by < 2 {
		return "", false
	}
	num := f.Num.String()
	if len(f.Num.Monomials()) > 1 {
		num = "(" + num + ")"
	}
	return fmt.Sprintf("%s %% %d == 0", num, by), true
}

// halves reports whether all that is rounded in an extent is half of the kernel: rows are left out of it for even
// kernels alone.
func halves(extent, kernel summary.Poly) bool {
	return !slices.ContainsFunc(extent.Monomials(), func(m summary.Monomial) bool {
		return slices.ContainsFunc(m.Factors, func(f summary.Factor) bool {
			return f.Num != nil && (f.Den == nil || !f.Den.Equal(summary.Const(2)) || !f.Num.Equal(kernel))
		})
	})
}

// attributes are stride, dilation, padding, groups and the layout.
func (c *conv) attributes() []Attribute {
	all := c.perWindow
	as := []Attribute{{"kind", all(func(w window) string {
		if w.flipped {
			return "convolution"
		}
		return "correlation"
	})}, {"stride", all(func(w window) string { return w.stride.String() })}}
	if d := all(func(w window) string { return w.dilation.String() }); d != "1" {
		as = append(as, Attribute{"dilation", d})
	}
	as = append(as, c.border()...)
	if len(c.both) > 0 && len(c.channels) > 0 {
		as = append(as, Attribute{"groups", c.n.extentOf(c.both[0]).String()})
	}
	if len(c.channels) > 0 {
		as = append(as, Attribute{"layout", layoutText(c.in, c.channels[0])})
	}
	if len(c.batch) > 0 {
		as = append(as, Attribute{"batch", c.n.extentOf(c.batch[0]).String()})
	}
	return append(as, c.n.spaced([]*summary.Expr{c.in, c.w, c.n.written()})...)
}

// perWindow is what f says of the windows: once if it is the same for all, else "2 x 1".
func (c *conv) perWindow(f func(window) string) string {
	var vs []string
	for _, w := range slices.Backward(c.windows) {
		vs = append(vs, f(w))
	}
	return joined(vs)
}

// joined is one for all, or "2 x 1".
func joined(vs []string) string {
	if len(slices.Compact(slices.Clone(vs))) == 1 {
		return vs[0]
	}
	return strings.Join(vs, " x ")
}

// biased are the attributes of what is added to the sum: the output's own element, a bias for each of the variables
// own.
func (n *nest) biased(near string, own []string) ([]Attribute, error) {
	var out []Attribute
	if f := n.main.factor(); f != "1" {
		out = append(out, Attribute{"alpha", f})
	}
	for _, a := range n.rest() {
		switch {
		case n.accumulates(a):
			out = append(out, Attribute{"beta", a.factor()})
		case len(a.Loads) == 1 && a.factor() == "1" && n.anywhere(a.Where) && subset(varsOf(a.Loads[0]), own):
			out = append(out, Attribute{"bias", a.Loads[0].Name})
			for _, w := range a.Where {
				out = append(out, Attribute{"bias where", w.String()})
			}
		case len(a.Loads) == 0 && len(a.Where) == 0:
			out = append(out, Attribute{"bias", a.factor()})
		default:
			return nil, not(near, "%s is added", a.text())
		}
	}
	return out, nil
}

// anywhere reports whether conditions are the same for all elements of the output.
func (n *nest) anywhere(where []*summary.Expr) bool {
	var depends func(e *summary.Expr) bool
	depends = func(e *summary.Expr) bool {
		byIndex := func(a summary.Affine) bool { return slices.ContainsFunc(a.Vars(), n.isVar) }
		return slices.ContainsFunc(e.Index, byIndex) || slices.ContainsFunc(e.Args, depends)
	}
	return !slices.ContainsFunc(where, depends)
}

func subset(a, b []string) bool {
	return !slices.ContainsFunc(a, func(x string) bool { return !slices.Contains(b, x) })
}

// convolved counts the candidates of a convolution.
func (n *nest) convolved(m *Match, name string, extra []Attribute) (*Match, error) {
	formals := [][]Parameter{size("outwidth", "outheight", "kernelwidth", "kernelheight", "channels", "outchannels",
		"stride", "padding")}
	rank := func(array string) []string {
		var dims []string
		for i := range n.s.Array(array).Dims {
			dims = append(dims, fmt.Sprintf("%s%d", array, i))
		}
		return dims
	}
	formals = append(formals, array(In, "input", rank(m.Binding["input"])...),
		array(In, "weights", rank(m.Binding["weights"])...), array(n.outRole(), "output", n.dimNames()...))
	for _, x := range extra {
		if a := n.s.Array(x.Value); x.Name == "bias" && a != nil {
			m.Binding["bias"] = x.Value
			formals = append(formals, array(In, "bias", rank(x.Value)...))
		}
	}
	return n.finish(m, interfaceOf(name, formals...), extra), nil
}
