package proof_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/proof"
)

// model is a filter of four taps over 64 results, on a datapath of 16 lanes and 2 columns: four vectors, each of two
// multiplications. From a load to its multiplication it is 7 cycles, from that to its store 4; bodies do not overlap.
func model() *proof.Model {
	return &proof.Model{
		Algorithm: "in: int16(x)\nk: int16(x)\nr: 4\nout(x) = narrow(int16, sum(r, in(x+r.x) * k(r.x)), 8)",
		Loops:     []proof.Loop{{Name: "x", Extent: 64}, {Name: "r.x", Extent: 4}},
		Outputs:   1,
		Products:  1,
		Tensors: []proof.Tensor{
			{Name: "in", Bits: 16, Dims: dim(67, proof.Term{Loop: 0, Times: 1}, proof.Term{Loop: 1, Times: 1})},
			{Name: "k", Bits: 16, Dims: dim(4, proof.Term{Loop: 1, Times: 1})},
			{Name: "out", Bits: 16, Output: true, Dims: dim(64, proof.Term{Loop: 0, Times: 1})},
		},
		Datapaths: []proof.Datapath{{Lanes: 16, Columns: 2}},
		Paths:     []proof.Datapath{{Lanes: 16, Columns: 2}},
		Walks:     []proof.Walk{{Loop: 0, Path: 0}, {Loop: -1, Path: 0}},
		Jams:      [][]proof.Jam{{{N: 1}, {N: 2}}},
		Unrolls:   [][]int{{4, 1}},
		Groups:    []proof.Sharing{{Any: true}, {}},
		Pairs:     []proof.Sharing{{Any: true}, {}, {Loops: []string{"r.x"}}},
		Results:   [2]int{8, 8},
		Longest:   []int{64},
		Layouts:   [][]*[]proof.Axis{{nil}, {nil}, {nil}},
		Together:  [][]uint64{{1, 1, 1}, {1, 1, 1}},
		Root: proof.Left{Walk: 3, Group: 3, Pair: 7, Sums: 3, Jam: []uint64{3}, Unroll: []uint64{3},
			Layout: []uint64{1, 1, 1}, Pad: []uint64{1, 1, 1}},
		Rates: proof.Rates{Loads: 2, LoadBytes: 32, Stores: 1, StoreBytes: 32, LoadLatency: 7, StoreLatency: 4,
			ChainLatency: 1},
	}
}

// dim is the one dimension of an array.
func dim(extent int, terms ...proof.Term) []proof.Dim {
	return []proof.Dim{{Name: "x", Extent: extent, Plain: true, Terms: terms}}
}

// left is the node at which the vectors are along x, one at a time, with all taps written out.
func left() proof.Left {
	return proof.Left{Walk: 1, Group: 1, Pair: 1, Sums: 1, Jam: []uint64{1}, Unroll: []uint64{1},
		Layout: []uint64{1, 1, 1}, Pad: []uint64{1, 1, 1}}
}

// Bounds are what is counted by hand.
func TestBound(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(m *proof.Model, l *proof.Left)
		want   int64
	}{
		{"four bodies of 2 multiplications and a wait of 11", func(*proof.Model, *proof.Left) {}, 4 * (2 + 11)},
		{"bodies that overlap wait once", func(m *proof.Model, _ *proof.Left) { m.Rates.FoldLimit = 100 }, 8 + 11},
		{"two bodies of two vectors", func(_ *proof.Model, l *proof.Left) { l.Jam[0] = 2 }, 2 * (4 + 11)},
		{"one vector or two in a body", func(_ *proof.Model, l *proof.Left) { l.Jam[0] = 3 }, 2 * (4 + 11)},
		{"a multiplication waits for the last one", func(m *proof.Model, _ *proof.Left) { m.Rates.ChainLatency = 8 },
			4 * (1 + 8 + 11)},
		{"a tap at a time waits for each load", func(_ *proof.Model, l *proof.Left) { l.Unroll[0] = 2 }, 4 * (4*(1+7) + 4)},
		{"a product at a time", func(_ *proof.Model, l *proof.Left) { l.Walk = 2 }, 64 * 4},
		{"vectors or products, whichever is less", func(_ *proof.Model, l *proof.Left) { l.Walk = 3 }, 4 * (2 + 11)},
		{"no two taps share an operation", func(_ *proof.Model, l *proof.Left) { l.Group, l.Pair = 2, 2 }, 4 * (4 + 11)},
		{"taps of a row share an operation", func(_ *proof.Model, l *proof.Left) { l.Group, l.Pair = 2, 4 }, 4 * (2 + 11)},
		{"an operation takes one neighbour of a row", func(m *proof.Model, _ *proof.Left) {
			m.Rates.Rows = []proof.Row{{Lanes: 16, Columns: 2, Terms: 1}}
		}, 4 * (4 + 11)},
		{"and as many columns where the compiler copies rows", func(m *proof.Model, _ *proof.Left) {
			m.Rates.Rows, m.Rates.Copies = []proof.Row{{Lanes: 16, Columns: 2, Terms: 1}}, 100
		}, 4 * (2 + 11)},
		{"none where rows stay", func(m *proof.Model, _ *proof.Left) {
			m.Rates.Rows, m.Rates.Copies = []proof.Row{{Lanes: 16, Columns: 2, Terms: 1}}, 100
			m.Rates.RowsStay = true
		}, 4 * (4 + 11)},
		{"but those of a round, of what is not written out", func(m *proof.Model, l *proof.Left) {
			m.Rates.Rows, m.Rates.Copies = []proof.Row{{Lanes: 16, Columns: 2, Terms: 1}}, 100
			m.Rates.RowsStay, l.Unroll[0], m.Unrolls[0][1] = true, 2, 2
		}, 4 * (2*(1+7) + 4)},
		{"what may not be multiplied is stored, 32 bytes a cycle", func(m *proof.Model, _ *proof.Left) {
			m.Algorithm = "in: int16(x)\nk: int16(x)\nr: 4\n" +
				"out(x) = narrow(int16, sum(r, select(k(r.x) > 0, in(x+r.x) * k(r.x), 0)), 8)"
		}, 4 + 11},
		{"two places of a sum are one multiplication", sumOf("(in(x+r.x) + in(x+7-r.x)) * k(r.x)"), 4 * (2 + 11)},
		{"of three nothing is certain where nothing is known of adders", sumOf("(in(x+r.x) + in(x+7-r.x) + in(x)) * k(r.x)"), 4 + 11},
		{"three places of a sum: 12 terms, 4 to an operation", common("(in(x+r.x) + in(x+7-r.x) + in(x)) * k(r.x)"), 4 * (3 + 11)},
		{"one coefficient for two products", common("in(x+r.x) * k(r.x) + in(x+7-r.x) * k(r.x)"), 4 * (2 + 11)},
		{"a coefficient for each", func(m *proof.Model, _ *proof.Left) {
			common("in(x+r.x) * k(r.x) + j(x+r.x) * l(r.x)")(m, nil)
			j, l := m.Tensors[0], m.Tensors[1]
			j.Name, l.Name = "j", "l"
			m.Tensors = append(m.Tensors, j, l)
			m.Layouts, m.Together = [][]*[]proof.Axis{{nil}, {nil}, {nil}, {nil}, {nil}},
				[][]uint64{{1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}}
			m.Products = 2
		}, 4 * (4 + 11)},
		{"a coefficient for each of the data of one array", func(m *proof.Model, l *proof.Left) {
			common("in(x+r.x) * k(r.x) + in(x+7-r.x) * l(r.x)")(m, l)
		}, 4 * (4 + 11)},
		{"of eight two pairs have data in common, two coefficients to an operation", func(m *proof.Model, l *proof.Left) {
			common("in(x+r.x) * k(r.x) + in(x+5-r.x) * l(r.x)")(m, l)
			m.Rates.Adders[0].Coefficients = 2
		}, 4 * (3 + 11)},
		{"a register of 16 has a term of 16 lanes, of two places of one array", func(m *proof.Model, l *proof.Left) {
			places("in(x, r.x) * in(x, r.x+4)")(m, l)
			m.Algorithm = strings.Replace(m.Algorithm, "in: int16(x)", "in: int16(x, y)", 1)
		}, 4 * (4 + 11)},
		{"or two, where the next lane reads the next term's element", places("in(x+r.x) * in(x+7-r.x)"), 4 * (2 + 11)},
		{"of 62 terms that no register holds a word serves four sums: 15.5 cycles a vector", product, 248 + 11},
		{"or a sum begins again, 4 cycles: 8 + 4 p = (64 - 14 (1 + p)) / 4", func(m *proof.Model, l *proof.Left) {
			product(m, l)
			m.Rates.Held, m.Rates.Spill = 7, 2
		}, 167 + 11}, // 16 x 10.4
		{"of which 2 could be loads: 8 + 4 p = (64 - 14 (1 + p)) / 4 + 2 p", func(m *proof.Model, l *proof.Left) {
			product(m, l)
			m.Rates.Held, m.Rates.Spill, m.Rates.Back = 7, 2, 1
		}, 181 + 11}, // 16 x 11.27
		{"no sum begins again where that brings less than it takes", func(m *proof.Model, l *proof.Left) {
			product(m, l)
			m.Rates.Held, m.Rates.Spill, m.Rates.Back = 7, 2, 2
		}, 200 + 11}, // 16 x 12.5
		{"no array of two pairs of banks", func(m *proof.Model, l *proof.Left) {
			product(m, l)
			m.Rates.PairBytes = 2000
		}, 16*8 + 11},
		{"constants: 4 terms, 8 to an operation", common("in(x+r.x)"), 4 * (1 + 11)},
		{"constants, of which a row has two in an operation", func(m *proof.Model, l *proof.Left) {
			common("3 * in(x+r.x)")(m, l)
			m.Tensors[0].Dims[0].Plain = true
			m.Rates.Rows = []proof.Row{{Lanes: 16, Columns: 8, Terms: 1}}
			m.Rates.Adders[0].Row, m.Rates.Adders[1].Row = 1, 1
		}, 4 * (4 + 11)},
		{"two places of a sum are two terms where nothing adds data: two runs of 4, three to an operation", inRows, 4 * (4 + 11)},
		{"or 4 at odd places in two copies each, and the rest", func(m *proof.Model, l *proof.Left) {
			inRows(m, l)
			m.Rates.Rows[0].Terms, m.Rates.Adders[0].Row, m.Rates.Copies = 1, 1, 2
		}, 4 * (3 + 11)}, // 4 terms by twos, 4 that are left: by rows 8
		{"a round has two of each row", func(m *proof.Model, l *proof.Left) {
			inRows(m, l)
			l.Unroll[0], m.Unrolls[0][1] = 2, 2
		}, 4 * (2*(2+7) + 4)},
		{"a row is a loop's that four vectors read: what is put in place by hand may pay", func(m *proof.Model, l *proof.Left) {
			inRows(m, l)
			m.Paths[0].Lanes, m.Datapaths[0].Lanes, m.Rates.Rows[0].Lanes, m.Rates.Adders[0].Lanes = 1, 1, 1, 1
		}, 64 * (1 + 11)},
		{"three written out are three terms", func(m *proof.Model, l *proof.Left) {
			common("in(x+r.x)")(m, l)
			writtenOut(m, l, "in(x) + 2*in(x+1) + in(x+3)")
			m.Rates.Adders[0].Terms, m.Rates.Adders[1].Terms = 2, 2
		}, 4 * (2 + 11)},
		{"two may be added lane by lane", func(m *proof.Model, l *proof.Left) {
			common("in(x+r.x)")(m, l)
			writtenOut(m, l, "in(x) + 2*in(x+1)")
		}, 4 + 11},
		{"nothing, added up", common("0 * in(x+r.x)"), 4 + 11},
		{"a constant is set up before loops, and the return is behind them", func(m *proof.Model, l *proof.Left) {
			common("in(x+r.x)")(m, l)
			m.Rates.Adders = m.Rates.Adders[1:]
			m.Rates.Adders[0].Cycles, m.Rates.Return, m.Rates.FoldLimit = 5, 6, 100
		}, 4 + 11 + 5 + 6},
		{"what reads two loads of a row waits for the second, and its register is narrow", func(m *proof.Model, _ *proof.Left) {
			m.Rates.Setups = []proof.Setup{{Lanes: 16, Columns: 2, Cycles: 5, Alone: 2, Near: 3, Rows: 4}}
			m.Rates.WholeOperands, m.Rates.FoldLimit, m.Unrolls[0][0] = true, 100, 3
		}, 8 + 11 + 5 + 2 + 3 + 4 + 1},
		{"of eight lanes one load brings all", func(m *proof.Model, _ *proof.Left) {
			m.Paths[0], m.Datapaths[0] = proof.Datapath{Lanes: 8, Columns: 2}, proof.Datapath{Lanes: 8, Columns: 2}
			m.Rates.Setups = []proof.Setup{{Lanes: 8, Columns: 2, Cycles: 5, Alone: 2, Near: 3, Rows: 4}}
			m.Rates.WholeOperands, m.Rates.FoldLimit, m.Unrolls[0][0] = true, 100, 3
		}, 16 + 11 + 5 + 2 + 3},
		{"nor where both move alike with all loops", sumOf("(in(r.x) + in(7-r.x)) * k(r.x)"), 4 + 11},
		{"nor where one multiplier serves all sums", func(m *proof.Model, l *proof.Left) {
			sumOf("(in(x+r.x) + in(x+7-r.x)) * k(x)")(m, l)
			m.Tensors[1].Dims = dim(64, proof.Term{Loop: 0, Times: 1})
		}, 4 + 11},
		{"a byte is stored in a cycle", func(m *proof.Model, _ *proof.Left) { m.Rates.StoreBytes = 1 }, 128 + 11},
		{"a byte is loaded in a cycle: 19 data for each body, 4 taps", func(m *proof.Model, _ *proof.Left) {
			m.Rates.Loads, m.Rates.LoadBytes = 1, 1
		}, 2*(4*19+4) + 11},
	} {
		m, l := model(), left()
		c.change(m, &l)
		if got, err := m.Bound(l); err != nil || got != c.want {
			t.Errorf("%s: %d cycles (%v), want %d", c.name, got, err, c.want)
		}
	}
}

// product is one of matrices of bytes, 32 columns by eight rows, of 64 terms each, 8 to an operation.
func product(m *proof.Model, l *proof.Left) {
	m.Algorithm = "a: int8(k, i)\nb: int8(j, k)\nr: 64\nc(j, i) = narrow(int8, sum(r, a(r.x, i) * b(j, r.x)), 6)"
	m.Loops = []proof.Loop{{Name: "j", Extent: 32}, {Name: "i", Extent: 8}, {Name: "r.x", Extent: 64}}
	dim := func(name string, extent, loop int) proof.Dim {
		return proof.Dim{Name: name, Extent: extent, Plain: true, Terms: []proof.Term{{Loop: loop, Times: 1}}}
	}
	m.Outputs = 2
	m.Tensors = []proof.Tensor{
		{Name: "a", Bits: 8, Dims: []proof.Dim{dim("k", 64, 2), dim("i", 8, 1)}},
		{Name: "b", Bits: 8, Dims: []proof.Dim{dim("j", 32, 0), dim("k", 64, 2)}},
		{Name: "c", Bits: 8, Output: true, Dims: []proof.Dim{dim("j", 32, 0), dim("i", 8, 1)}},
	}
	rows := func(names ...string) []*[]proof.Axis {
		axes := []proof.Axis{}
		for _, n := range names {
			axes = append(axes, proof.Axis{Dim: n, Div: 1})
		}
		return []*[]proof.Axis{&axes}
	}
	m.Layouts = [][]*[]proof.Axis{rows("i", "k"), rows("k", "j"), rows("i", "j")}
	none := []proof.Padding{{Extents: []int{0, 0}}}
	m.Pads = [][]proof.Padding{none, none, none}
	m.Paths, m.Datapaths = []proof.Datapath{{Lanes: 16, Columns: 8}}, []proof.Datapath{{Lanes: 16, Columns: 8}}
	m.Jams, m.Unrolls = [][]proof.Jam{{{N: 1}}, {{N: 1}}}, [][]int{{64}}
	l.Jam = []uint64{1, 1}
	m.Rates.Sums = []proof.Sum{{Lanes: 16, Columns: 8, Registers: 2}}
	m.Rates.Accumulators, m.Rates.Spill, m.Rates.Held, m.Rates.PairBytes = 8, 1000, 1, 8192
	m.Rates.FoldLimit = 100
}

// inRows makes the sum of a model one that reads an array in eight places of a row, four by four, on a machine whose
// operations have a coefficient for each of eight terms, three of a row at most.
func inRows(m *proof.Model, l *proof.Left) {
	common("(in(x+r.x) + in(x+20-r.x)) * k(r.x)")(m, l)
	m.Rates.Adders = []proof.Adder{{Lanes: 16, Terms: 8, Row: 3, Coefficients: 8}}
	m.Rates.Rows = []proof.Row{{Lanes: 16, Columns: 8, Terms: 3}}
}

// writtenOut makes a model one without a reduction.
func writtenOut(m *proof.Model, l *proof.Left, value string) {
	m.Algorithm = "in: int16(x)\nout(x) = narrow(int16, " + value + ", 2)"
	m.Loops, m.Unrolls, m.Tensors = m.Loops[:1], nil, []proof.Tensor{m.Tensors[0], m.Tensors[2]}
	m.Tensors[0].Dims[0].Terms = m.Tensors[0].Dims[0].Terms[:1]
	m.Layouts, m.Together = m.Layouts[1:], [][]uint64{{1, 1}, {1, 1}}
	m.Root.Unroll, m.Root.Layout, m.Root.Pad = nil, m.Root.Layout[1:], m.Root.Pad[1:]
	l.Unroll, l.Layout, l.Pad = nil, l.Layout[1:], l.Pad[1:]
}

// sumOf makes the sum of a model one of other terms, which read its data in several places.
func sumOf(term string) func(*proof.Model, *proof.Left) {
	return func(m *proof.Model, _ *proof.Left) {
		m.Algorithm = ""
		for _, name := range []string{"in", "k", "j", "l"} {
			if strings.Contains(term, name+"(") {
				m.Algorithm += name + ": int16(x)\n"
			}
		}
		m.Algorithm += "r: 4\nout(x) = narrow(int16, sum(r, " + term + "), 8)"
		m.Tensors[0].Dims[0].Plain = false
	}
}

// places is sumOf on a machine whose operations have 16 elements of one factor at most.
func places(term string) func(*proof.Model, *proof.Left) {
	return func(m *proof.Model, l *proof.Left) {
		sumOf(term)(m, l)
		m.Rates.Operands = []proof.Operand{{Lanes: 16, Columns: 2, Elements: 16}}
	}
}

// common is sumOf on a machine that adds up four terms of coefficients in common at once, and eight of constants.
func common(term string) func(*proof.Model, *proof.Left) {
	return func(m *proof.Model, l *proof.Left) {
		sumOf(term)(m, l)
		m.Paths[0].Columns = 0
		m.Rates.Adders = []proof.Adder{{Lanes: 16, Terms: 4}, {Lanes: 16, Terms: 8, Constant: true}}
	}
}

// No node allows less than one above it.
func TestBoundsRise(t *testing.T) {
	m := model()
	root, err := m.Bound(m.Root)
	if err != nil {
		t.Fatal(err)
	}
	for walk := range 2 {
		for jam := range 2 {
			for unroll := range 2 {
				l := left()
				l.Walk, l.Jam[0], l.Unroll[0] = 1<<walk, 1<<jam, 1<<unroll
				if b, err := m.Bound(l); err != nil || b < root {
					t.Errorf("%+v: %d (%v), and %d at the root", l, b, err, root)
				}
			}
		}
	}
}
