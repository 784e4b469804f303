package proof

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
)

// Verdict is what the bounds of a certificate come to.
type Verdict struct {
	Bound int64 // no leaf at or below a line of the file costs less
	Cuts  int   // lines whose bound was computed anew
}

// Check computes the bound of each cut line anew. The error names the first line that claims more, or says what the
// file lacks. That the lines cover the space is for search.Check to say.
func Check(certificate io.Reader) (Verdict, error) {
	dec := json.NewDecoder(bufio.NewReader(certificate))
	var head struct {
		Certificate int
		Bound       int64
		Model       *Model
	}
	if err := dec.Decode(&head); err != nil || head.Certificate != 1 {
		return Verdict{}, fmt.Errorf("proof: the first line is not the head of a certificate of version 1 (%v)", err)
	}
	v := Verdict{Bound: head.Bound}
	for {
		var line struct {
			Cut, Leaf, Refused, Dead *string
			Bound, Cycles            int64
			Left                     *Left
			End                      *json.RawMessage
		}
		if err := dec.Decode(&line); err != nil {
			return Verdict{}, fmt.Errorf("proof: the file breaks off: %v", err)
		}
		switch {
		case line.End != nil:
			return v, nil
		case line.Leaf != nil && line.Cycles < head.Bound:
			return Verdict{}, fmt.Errorf("proof: %q costs %d, less than the bound %d", *line.Leaf, line.Cycles,
				head.Bound)
		case line.Cut == nil:
			continue
		case head.Model == nil || line.Left == nil:
			return Verdict{}, fmt.Errorf("proof: nothing says what the bound of %q is made of: the file was written "+
				"by a tree without bounds, or before certificates had models", *line.Cut)
		case line.Bound < head.Bound:
			return Verdict{}, fmt.Errorf("proof: the bound of %q is %d, less than that of the file, %d", *line.Cut,
				line.Bound, head.Bound)
		}
		if v.Cuts++; v.Cuts == 1 {
			if err := head.Model.check(); err != nil {
				return Verdict{}, err
			}
		}
		if err := head.Model.holds(*line.Left); err != nil {
			return Verdict{}, fmt.Errorf("proof: %q: %w", *line.Cut, err)
		}
		if b, err := head.Model.Bound(*line.Left); err != nil {
			return Verdict{}, err
		} else if b < line.Bound {
			return Verdict{}, fmt.Errorf("proof: the bound of %q is said to be %d, and is %d", *line.Cut, line.Bound, b)
		}
	}
}

// check says which numbers of a model make no sense, so that nothing is divided by zero or looked up where nothing is.
func (m *Model) check() error {
	wrong := func(what string) error { return fmt.Errorf("proof: the model's %s make no sense", what) }
	r := m.Rates
	switch {
	case r.Loads < 1 || r.LoadBytes < 1 || r.Stores < 1 || r.StoreBytes < 1 || r.LoadLatency < 0 ||
		r.StoreLatency < 0 || r.ChainLatency < 1 || r.FoldLimit < 0 || r.FlattenRounds < 0 || r.Copies < 0 ||
		r.Return < 0 || r.Held < 0 || r.PairBytes < 0 || r.Accumulators < 0 || r.Back < 0 || r.Spill < r.Back ||
		r.RegisterBytes < 0:
		return wrong("rates")
	case m.Outputs < 0 || m.Outputs > len(m.Loops) || len(m.Jams) != m.Outputs ||
		len(m.Unrolls) != len(m.Loops)-m.Outputs:
		return wrong("loops")
	case len(m.Longest) != len(m.Paths):
		return wrong("paths")
	case len(m.Layouts) != len(m.Tensors) || len(m.Together) != len(m.Walks):
		return wrong("layouts")
	}
	for _, l := range m.Loops {
		if l.Extent < 1 {
			return wrong("loops")
		}
	}
	for _, row := range r.Rows {
		if row.Terms < 1 {
			return wrong("rows")
		}
	}
	for _, o := range r.Operands {
		if o.Lanes < 1 || o.Elements < o.Lanes {
			return wrong("operands")
		}
	}
	for _, a := range r.Adders {
		if a.Lanes < 1 || a.Terms < 1 || a.Row < 0 || a.Cycles < 0 || a.Registers < 0 ||
			a.Coefficients < 0 {
			return wrong("adders")
		}
	}
	for _, s := range r.Setups {
		if s.Cycles < 0 || s.Alone < 0 || s.Near < 0 || s.Rows < 0 {
			return wrong("setups")
		}
	}
	for _, t := range m.Tensors {
		for _, d := range t.Dims {
			for _, x := range d.Terms {
				if x.Loop < 0 || x.Loop >= len(m.Loops) {
					return wrong("tensors")
				}
			}
		}
		if t.Bits < 1 || len(t.Dims) == 0 {
			return wrong("tensors")
		}
	}
	if !m.pads() {
		return wrong("pads")
	}
	for i, w := range m.Walks {
		if w.Loop >= m.Outputs || w.Path < 0 || w.Path >= len(m.Paths) || len(m.Together[i]) != len(m.Tensors) ||
			w.Loop >= 0 && m.Paths[w.Path].Lanes < 1 {
			return wrong("walks")
		}
	}
	for _, d := range m.Datapaths {
		if d.Lanes < 1 || d.Columns < 1 {
			return wrong("datapaths")
		}
	}
	for _, list := range m.Jams {
		for _, j := range list {
			if j.N < 1 {
				return wrong("jams")
			}
		}
	}
	for i, list := range m.Unrolls {
		for _, n := range list {
			if n < 1 || n > m.Loops[m.Outputs+i].Extent {
				return wrong("unrolls")
			}
		}
	}
	return m.holds(m.Root)
}

// pads reports whether the paddings, if the model has any, are of its tensors.
func (m *Model) pads() bool {
	for i, list := range m.Pads {
		for _, p := range list {
			if len(m.Pads) != len(m.Tensors) || len(p.Extents) != len(m.Tensors[i].Dims) || p.Align < 0 {
				return false
			}
		}
	}
	return true
}

// holds says which choice of a node has no value left, or one that there is not.
func (m *Model) holds(l Left) error {
	fits := func(d uint64, n int) bool { return d != 0 && (n >= 64 || d>>n == 0) }
	ok := fits(l.Walk, len(m.Walks)) && fits(l.Group, len(m.Groups)) && fits(l.Pair, len(m.Pairs)) && fits(l.Sums, 2) &&
		len(l.Jam) == len(m.Jams) && len(l.Unroll) == len(m.Unrolls) && len(l.Layout) == len(m.Tensors) &&
		len(l.Pad) == len(m.Tensors)
	for i := 0; ok && i < len(l.Jam); i++ {
		ok = fits(l.Jam[i], len(m.Jams[i]))
	}
	for i := 0; ok && i < len(l.Unroll); i++ {
		ok = fits(l.Unroll[i], len(m.Unrolls[i]))
	}
	for i := 0; ok && i < len(l.Layout); i++ {
		ok = fits(l.Layout[i], len(m.Layouts[i])) && l.Pad[i] != 0 &&
			(len(m.Pads) == 0 || fits(l.Pad[i], len(m.Pads[i])))
	}
	if !ok {
		return fmt.Errorf("what is left is not of the model's choices: %+v", l)
	}
	return nil
}
