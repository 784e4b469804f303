package gen

import "github.com/vyasa-go/vyasa/halide"

// build writes the kernel as a user would.
func (s *shape) build() *halide.Func {
	var vars []halide.Var
	for i := range s.axes {
		vars = append(vars, halide.NewVar([]string{"x", "y", "z", "w"}[i]))
	}
	r := s.rdom()
	value := s.term(vars, r)
	if r != nil && s.where > 0 {
		r = r.Where(s.condition(vars, r))
	}
	if r != nil {
		value = halide.Sum(r, value)
	}
	f := halide.NewFunc("out", vars...).Is(s.finish(value, vars))
	if to, ok := wider[f.Value.Type]; ok && s.wide && f.Value.Op != halide.OpLoad {
		f.Stores(to)
	}
	return f
}

// wider are types that hold all values of others.
var wider = map[halide.Type]halide.Type{halide.Int8: halide.Int16, halide.UInt8: halide.Int32,
	halide.Int16: halide.Int32, halide.UInt16: halide.UInt32, halide.Int32: halide.Int64, halide.UInt32: halide.Int64}

// sliding reports whether an axis has a reduction Var.
func (s *shape) sliding(a axis) bool { return a.role == slides && s.sum.form != stencil }

// rdom is the box of the sliding taps and the channels, nil if there are none.
func (s *shape) rdom() *halide.RDom {
	var box []halide.Range
	for _, a := range s.axes {
		if s.sliding(a) {
			box = append(box, halide.Range{Min: a.least, Extent: a.taps})
		}
	}
	for _, n := range s.channels {
		box = append(box, halide.Range{Extent: n})
	}
	if len(box) == 0 {
		return nil
	}
	return halide.NewRDomOver("r", box...)
}

// indices are the coordinates of the data and of the filter.
func (s *shape) indices(vars []halide.Var, r *halide.RDom) (data, taps []halide.Operand) {
	next := 0 // reduction Var
	for i, a := range s.axes {
		switch a.role {
		case slides:
			at := scaled(vars[i], a.stride)
			if s.sliding(a) {
				at = at.Add(scaled(r.Vars[next], a.dilation))
				taps = append(taps, r.Vars[next])
				next++
			}
			if a.offset != 0 {
				at = at.Add(a.offset)
			}
			data = append(data, at)
		case shared:
			data, taps = append(data, vars[i]), append(taps, vars[i])
		case ofData:
			data = append(data, vars[i])
		case ofTaps:
			taps = append(taps, vars[i])
		}
	}
	for range s.channels {
		data, taps = append(data, r.Vars[next]), append(taps, r.Vars[next])
		next++
	}
	if len(data) == 0 { // every dimension indexes the filter alone
		data = append(data, 0)
	}
	return data, taps
}

func scaled(v halide.Var, n int) *halide.Expr {
	if n == 1 {
		return v.Expr
	}
	return v.Mul(n)
}

// bordered gives in a border that covers what lies outside stride*least .. stride*(least+extent)-1 of the axes that
// slide.
func (s *shape) bordered(in *halide.Input) *halide.Input {
	var box []halide.Range
	for i, a := range s.axes {
		switch a.role {
		case slides:
			box = append(box, halide.Range{Min: a.stride * s.region[i].Min, Extent: a.stride * s.region[i].Extent})
		case shared, ofData:
			box = append(box, s.region[i])
		}
	}
	for _, n := range s.channels {
		box = append(box, halide.Range{Extent: n})
	}
	if len(box) == 0 {
		return in
	}
	switch s.border {
	case 1:
		return in.ConstantExterior(0, box...)
	case 2:
		return in.ConstantExterior(100, box...)
	case 3:
		return in.RepeatEdge(box...)
	case 4:
		return in.RepeatImage(box...)
	case 5:
		return in.MirrorImage(box...)
	case 6:
		return in.MirrorInterior(box...)
	}
	return in
}
