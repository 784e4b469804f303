package halide_test

import (
	hl "github.com/vyasa-go/vyasa/halide"
)

// mf is a Func of x that has no definition yet, fresh each time.
func mf() *hl.Func { return hl.NewFunc("f", mx) }

// counts is a Func of x with this stored type, 0 everywhere.
func counts(t hl.Type) *hl.Func { return mf().Stores(t).Is(0) }

// to is what a Func of one Var says of itself from 0 to n-1.
func to(f *hl.Func, n int) error { return checked(f, n) }

// pipelineMistakes are those of calls, updates, stored types, conditions and pipelines.
var pipelineMistakes = []codedMistake{
	{hl.CodeWhere, func() error {
		r := mr
		return is(hl.Sum(r.Where(r.X), mx)) // want "Where\(r.x\) of r: it is of kind integer, not bool; .*NE"
	}},
	{hl.CodeOperand, func() error {
		return is(hl.Sum(mr.Where(mr.X.Add("1").LT(2)), mx)) // want "Add: a string is not an operand"
	}},
	{hl.CodeOperand, func() error {
		var r *hl.RDom
		return is(hl.Sum(r.Where(mx.LT(1)), mx)) // want "Where: the RDom is nil"
	}},
	{hl.CodeRDom, func() error {
		return is(hl.Sum(mr.From(1), mx)) // want "From of r: 1 least value for 2 dimensions"
	}},
	{hl.CodeRDom, func() error {
		return is(hl.Sum(mq.From(1<<31-2), mx)) // want "From of q: the range of q.x, 2147483646 with extent 2, is too large"
	}},
	{hl.CodeRDom, func() error {
		return is(hl.Sum(mq.Where(mx.LT(1)).From(1), mx)) // want "From of q: it has a condition already; say From first"
	}},
	{hl.CodeRDom, func() error {
		return is(hl.Sum((&hl.RDom{}).From(), mx)) // want "From: the RDom has no dimensions"
	}},
	{hl.CodeEmpty, func() error {
		x, r := mx, mr
		return is(hl.Maximum(r.Where(r.X.LT(x)), r.X)) // want "Maximum\(r, r.x\): where the condition leaves no point it has no value; .*Narrow"
	}},
	{hl.CodeOrder, func() error {
		f := mf()
		e := f.At(mx.Add(1)) // want "f.At\(x \+ 1\): f is called before it is defined; .*only updates.*; it is defined at mistakes_pipeline_test.go:\d+"
		return f.Is(e).Err()
	}},
	{hl.CodeOrder, func() error {
		f := counts(hl.UInt8)
		g := hl.NewFunc("g", mx).Is(f.At(mx))
		f.Update(0).Is(2) // want "f.Update\(0\): f is updated after g called it; it was called at mistakes_pipeline_test.go:\d+"
		return g.Err()
	}},
	{hl.CodeOrder, func() error { // a circle
		f := counts(hl.UInt8)
		g := hl.NewFunc("g", mx).Is(f.At(mx))
		f.Update(0).Is(g.At(0)) // want "f.Update\(0\): f is updated after g called it"
		return f.Err()
	}},
	{hl.CodeOrder, func() error {
		f := mf()
		f.Update(0).Add(1) // want "f.Update\(0\): f is updated before it is defined; say what it is everywhere, before: f.Is\(0\)"
		return f.Is(0).Err()
	}},
	{hl.CodeOperand, func() error {
		var f *hl.Func
		return is(f.At(mx)) // want "At: the Func is nil"
	}},
	{hl.CodeTuple, func() error {
		x, pair := mx, mf().Is(1, 2)
		return is(pair.At(x)) // want "f.At\(x\): f has 2 values; say which: f.AtElem\(0, ...\)"
	}},
	{hl.CodeTuple, func() error {
		return is(mf().Is(1, 2).Elem(2).At(mx)) // want "f.At\(x\): f has 2 values, counted from 0, so no value 2"
	}},
	{hl.CodeRank, func() error {
		return is(mf().Is(1).At(mx, my)) // want "f.At\(x, y\): 2 coordinates for 1 dimension"
	}},
	{hl.CodeIndex, func() error {
		return is(mf().Is(1).At(mFl.At(mx))) // want "f.At\(fl\(x\)\): coordinate fl\(x\) of dimension x is a float, not an integer"
	}},
	{hl.CodeFunc, func() error {
		return mf().Is().Err() // want "f.Is: there is no value"
	}},
	{hl.CodeStored, func() error {
		f := mf().Is(0)
		f.Update(0).Add(1) // want "f.Update: nothing says in which type f is stored; .*f.Stores\(Int32\)"
		return f.Err()
	}},
	{hl.CodeStored, func() error {
		return mf().Stores(hl.Int8).Is(1, 2).Err() // want "f.Stores: 1 type for 2 values"
	}},
	{hl.CodeStored, func() error {
		return mf().Stores(hl.Float32).Is(1).Err() // want "f.Stores: float32 is not for 1, which is of kind integer; .*ToFloat"
	}},
	{hl.CodeStored, func() error {
		return mf().Stores(hl.Int8).Stores(hl.Int16).Is(1).Err() // want "f has a stored type already, int8"
	}},
	{hl.CodeStored, func() error {
		return mf().Stores().Is(1).Err() // want "f.Stores: there is no type"
	}},
	{hl.CodeType, func() error {
		return mf().Stores(hl.Bool).Is(1).Err() // want "f.Stores: values cannot be of type bool"
	}},
	{hl.CodeRange, func() error {
		return to(mf().Stores(hl.Int8).Is(mx.Mul(2)), 100) // want "f.Is: it stores values from 0 to 198, which int8, the stored type, does not hold; .*Narrow\(Int8, shift\)"
	}},
	{hl.CodeRange, func() error {
		f, r := counts(hl.UInt8), hl.NewRDom("r", 256)
		f.UpdateOver(r, mx).Add(1) // want "f.Update: it stores values from 0 to 256, which uint8, the stored type, does not hold"
		return to(f, 8)
	}},
	{hl.CodeRange, func() error { // twice as much at each of more steps than are followed
		f, r := mf().Stores(hl.Int64).Is(1), hl.NewRDom("r", 65)
		f.UpdateOver(r, mx).Add(f.At(mx)) // want "f.Update: it stores values from -18446744073709551616 to 18446744073709551614, which int64"
		return to(f, 8)
	}},
	{hl.CodeUpdate, func() error {
		f := counts(hl.Int8)
		f.Update(0) // want "f.Update\(0\): nothing says what is stored there; .*Is"
		return f.Err()
	}},
	{hl.CodeUpdate, func() error {
		f := counts(hl.Int8)
		u := f.Update(0)
		u.Is(1)
		return u.Add(1).Err() // want "f.Update: what it stores is said already; it was said at"
	}},
	{hl.CodeUpdate, func() error {
		return counts(hl.Int8).Update(0).Is(1, 2).Err() // want "f.Update: 2 values for a Func of 1 value"
	}},
	{hl.CodeUpdate, func() error {
		return mf().Stores(hl.Int8, hl.Int8).Is(1, 2).Update(0).Add(1).Err() // want "f.Update: 1 value for a Func of 2 values; what is not to change is stored again"
	}},
	{hl.CodeKindMix, func() error {
		return counts(hl.Int8).Update(0).Is(mFl.At(0)).Err() // want "f.Update: fl\(0\) is of kind float, and f of kind integer"
	}},
	{hl.CodeRank, func() error {
		return counts(hl.Int8).Update(0, 1).Is(1).Err() // want "f.Update\(0, 1\): 2 coordinates for 1 dimension"
	}},
	{hl.CodeIndex, func() error {
		return counts(hl.Int8).Update(mx.LT(1)).Is(1).Err() // want "f.Update\(x < 1\): coordinate x < 1 of dimension x is a bool"
	}},
	{hl.CodeVar, func() error {
		return counts(hl.Int8).Update(0).Is(mx).Err() // want "f.Update: nothing says what x runs over; an update runs over the Vars of f that stand in their own place"
	}},
	{hl.CodeVar, func() error {
		return counts(hl.Int8).Update(mq.X).Is(1).Err() // want "f.Update: nothing says what q.x runs over; .*UpdateOver"
	}},
	{hl.CodeOperand, func() error {
		return counts(hl.Int8).UpdateOver(nil, mx).Is(1).Err() // want "f.UpdateOver: the RDom is nil"
	}},
	{hl.CodeIndex, func() error {
		in, f, r := mIn, counts(hl.UInt32), hl.NewRDom("r", 8)
		f.UpdateOver(r, in.At(r.X, 0)).Is(1) // want "coordinate in\(r.x, 0\) of dimension x depends on data and may be -32768..32767, outside 0:8; Clamp\(0, 7\) it"
		return to(f, 8)
	}},
	{hl.CodeIndex, func() error {
		f := counts(hl.UInt32)
		f.UpdateOver(mq, mq.X.Shl(40)).Is(1) // want "coordinate q.x << 40 of dimension x may be 0..1099511627776, which no address reaches"
		return to(f, 8)
	}},
	{hl.CodeRace, func() error {
		x, f := mx, counts(hl.Int8)
		f.Update(x).Is(f.At(x.Sub(1))) // want "f.Update: it writes f\(x\) and reads f\(x-1\), so the order of x matters; say the order: UpdateOver"
		return to(f, 8)
	}},
	{hl.CodeRace, func() error { // the row before is not enough: it is written at another point of the order
		g := hl.NewFunc("g", mx, my).Stores(hl.Int8).Is(0)
		r := hl.NewRDom("r", 7).From(1)
		g.UpdateOver(r, mx, r.X).Is(g.At(mx.Add(1), r.X.Sub(1))) // want "it writes g\(x, r.x\) and reads g\(x\+1, r.x-1\), so the order of x matters"
		return checked(g, 8)
	}},
	{hl.CodeRace, func() error { // over 0:8 no place is both written and read, but further out there are
		g := hl.NewFunc("g", mx, my).Stores(hl.Int8).Is(0)
		g.Update(mx, mx.Add(1)).Is(g.At(mx.Sub(1), 0)) // want "it writes g\(x, x\+1\) and reads g\(x-1, 0\), so the order of x matters"
		return checked(g, 8)
	}},
	{hl.CodePipeline, func() error {
		return hl.NewPipeline().Err() // want "NewPipeline: it has no outputs"
	}},
	{hl.CodePipeline, func() error {
		f := mf().Is(1)
		return hl.NewPipeline(f, f).Err() // want "NewPipeline: the output f is there twice"
	}},
	{hl.CodePipeline, func() error {
		return hl.NewPipeline(mf().Is(1), nil).Err() // want "NewPipeline: an output is nil"
	}},
	{hl.CodeClash, func() error {
		one := hl.NewFunc("f", mx).Is(1) // want "f is a Func, and also a Func; the other was made at mistakes_pipeline_test.go:\d+"
		return is(mf().Is(2).At(mx).Add(one.At(my)))
	}},
	{hl.CodeClash, func() error {
		r := hl.NewRDom("q", 2).From(1) // want "q is an RDom, and also an RDom"
		return is(hl.Sum(mq, mq.X).Add(hl.Sum(r, r.X)))
	}},
	{hl.CodeBorder, func() error {
		return is(hl.RepeatEdge(mf().Is(1)).At(mx)) // want "RepeatEdge of f: 0 ranges for 1 dimension"
	}},
	{hl.CodeBorder, func() error {
		return is(hl.MirrorInterior(mf().Is(1), hl.Range{}).At(mx)) // want "MirrorInterior of f: the range of x, from 0 with extent 0, is empty or too large"
	}},
	{hl.CodeFunc, func() error {
		f := counts(hl.Int8)
		f.Update(0).Is(1)
		return f.Named("g").Err() // want "Named\(\x22g\x22\): f has updates, which are of f; make a Func that calls it"
	}},
	{hl.CodeName, func() error {
		return mf().Is(1).Named("sum").Err() // want "Named of f\(\x22sum\x22\): not a name"
	}},
	{hl.CodeOperand, func() error {
		return hl.MirrorImage(nil).Err() // want "MirrorImage: the Func is nil"
	}},
	{hl.CodeKindMix, func() error {
		return hl.ConstantExterior(mf().Is(mx), 0.5, hl.Range{Extent: 2}).Err() // want "Select\(f\(clamp\(x, 0, 1\)\), 0.5\): integer and float do not mix"
	}},
	{hl.CodeOperand, func() error {
		return is(hl.SelectCases(mx.LT(0), 1)) // want "SelectCases: 2 operands are no pairs"
	}},
	{hl.CodeOperand, func() error {
		return is(hl.Mux(mx)) // want "Mux: there is no value"
	}},
	{hl.CodeType, func() error {
		return is(hl.Lerp(mx, my, mx)) // want "Lerp: the weight x has no unsigned type; .*Narrow"
	}},
	{hl.CodeKind, func() error {
		return is(hl.Select(mx.IsNaN(), 1, 2)) // want "IsNaN\(x\): IsNaN does not take integers"
	}},
	{hl.CodeEval, func() error {
		f := mf().Is(1, 2)
		f = hl.NewFunc("g", mx).Is(f.AtElem(0, mx), f.AtElem(1, mx)) // want "Eval of g: it has 2 values; EvalAll"
		_, err := hl.Eval(f, []hl.Range{{Extent: 2}}, nil)
		return err
	}},
	{hl.CodeOutside, func() error {
		lut, x := hl.NewInput("lut", hl.Int8, 1), mx
		f := mf().Is(lut.At(lut.At(x))) // want "Eval: lut\(lut\(x\)\): coordinate lut\(x\) of dimension x depends on data and may be -128..127, outside 0:8; Clamp\(0, 7\) it"
		_, err := hl.Eval(f, []hl.Range{{Extent: 8}}, map[string]*hl.Array{"lut": hl.NewArray(hl.Int8, hl.Range{Extent: 8})})
		return err
	}},
}
