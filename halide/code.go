package halide

import "github.com/vyasa-go/vyasa/halide/diag"

// The kinds of mistakes in algorithms. In the examples in is int16(x, y), fl is float32(x), r is 3, 3.
const (
	// CodeOperand: what stands beside an operator is no operand.
	//
	// Example: x.Add("1")
	CodeOperand diag.Code = "operand"

	// CodeConstant: a constant is not of the type that its place needs.
	//
	// Example: fl.At(x).Mul(16777217)
	CodeConstant diag.Code = "constant"

	// CodeKindMix: an operator stands between an integer and a float, or a number and a condition.
	//
	// Example: in.At(x, y).Mul(fl.At(x))
	CodeKindMix diag.Code = "kind-mix"

	// CodeKind: an operation does not take operands of this kind.
	//
	// Example: fl.At(x).Shr(2)
	CodeKind diag.Code = "kind"

	// CodeType: a type that is not stored, or not an integer where only integers go.
	//
	// Example: in.At(x, y).Narrow(hl.Float32, 8)
	CodeType diag.Code = "type"

	// CodeNarrow: the shift or the rounding mode of Narrow.
	//
	// Example: in.At(x, y).Narrow(hl.Int8, 63)
	CodeNarrow diag.Code = "narrow"

	// CodeName: a name that is not letters, digits and underscores, or a word of the notation.
	//
	// Example: hl.NewVar("x'")
	CodeName diag.Code = "name"

	// CodeRDom: an RDom without points.
	//
	// Example: hl.NewRDom("r", 3, 0)
	CodeRDom diag.Code = "rdom"

	// CodeDim: a Var of a dimension that an RDom has not.
	//
	// Example: in.At(x, r.Z)
	CodeDim diag.Code = "no-dimension"

	// CodeRank: a wrong number of dimensions.
	//
	// Example: in.At(x)
	CodeRank diag.Code = "rank"

	// CodeBorder: the ranges, or the value, of what lies outside an input.
	//
	// Example: in.RepeatEdge(hl.Range{Extent: 256})
	CodeBorder diag.Code = "border"

	// CodeIndex: a coordinate that is no integer, that lies where no address reaches, or that may write outside by
	// data.
	//
	// Example: in.At(fl.At(x), y)
	CodeIndex diag.Code = "index"

	// CodeWhere: the condition of an RDom is none.
	//
	// Example: r.Where(r.X)
	CodeWhere diag.Code = "where"

	// CodeEmpty: a reduction whose condition may leave no point, and which then has no value.
	//
	// Example: hl.Maximum(r.Where(r.X.LT(x)), r.X)
	CodeEmpty diag.Code = "no-terms"

	// CodeOrder: a Func is called or updated before it is defined, or updated after it was called.
	//
	// Example: f.Update(0).Is(2)
	CodeOrder diag.Code = "define-order"

	// CodeTuple: which of a Func's values is called.
	//
	// Example: pair.At(x)
	CodeTuple diag.Code = "tuple"

	// CodeStored: the types in which a Func is stored.
	//
	// Example: f.Update(0).Add(1)
	CodeStored diag.Code = "stored-type"

	// CodeUpdate: what an update stores.
	//
	// Example: f.Update(0)
	CodeUpdate diag.Code = "update"

	// CodeRace: an update in which the order between values of a Var of the Func matters.
	//
	// Example: f.Update(x).Is(f.At(x.Sub(1)))
	CodeRace diag.Code = "race"

	// CodePipeline: the outputs of a pipeline.
	//
	// Example: hl.NewPipeline()
	CodePipeline diag.Code = "pipeline"

	// CodeFunc: a Func without a definition, or with two.
	//
	// Example: hl.NewFunc("out", x, y)
	CodeFunc diag.Code = "func"

	// CodeVar: a Var that nothing gives a range.
	//
	// Example: hl.NewFunc("out", x).Is(in.At(x, y))
	CodeVar diag.Code = "unknown-var"

	// CodeClash: one name for two things.
	//
	// Example: hl.NewFunc("in", x, y).Is(in.At(x, y))
	CodeClash diag.Code = "name-clash"

	// CodeSize: an expression that, written out, is too long.
	//
	// Example: hl.NewFunc("out", x).Is(doubled)
	CodeSize diag.Code = "size"

	// CodeRange: the values of a Func fit no type.
	//
	// Example: hl.NewFunc("out", x).Is(x.Shl(62))
	CodeRange diag.Code = "range"

	// CodeShift: a shift count that may lie outside 0..62.
	//
	// Example: in.At(x, y).Shr(y)
	CodeShift diag.Code = "shift"

	// CodeEval: the region or the arrays that Eval is given.
	//
	// Example: hl.NewFunc("out", x, y).Is(in.At(x, y))
	CodeEval diag.Code = "eval"

	// CodeOutside: a read outside the array that Eval is given, or one by data that may be.
	//
	// Example: in.At(x.Add(1), y)
	CodeOutside diag.Code = "outside"

	// CodeSyntax: a text is not of the notation.
	//
	// Example: out(x) = 1 +
	CodeSyntax diag.Code = "syntax"

	// CodeUnused: a line of a text declares what the Func does not use.
	//
	// Example: k: int16(x)
	CodeUnused diag.Code = "unused"
)
