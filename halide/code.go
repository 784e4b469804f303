package halide

import "github.com/vyasa-go/vyasa/halide/diag"

// The kinds of mistakes in algorithms.
const (
	CodeOperand  diag.Code = "operand"
	CodeConstant diag.Code = "constant"
	CodeKindMix  diag.Code = "kind-mix"
	CodeKind     diag.Code = "kind"
	CodeType     diag.Code = "type"
	CodeNarrow   diag.Code = "narrow"
	CodeName     diag.Code = "name"
	CodeRDom     diag.Code = "rdom"
	CodeDim      diag.Code = "no-dimension"
	CodeRank     diag.Code = "rank"
	CodeInput    diag.Code = "input"
	CodeBorder   diag.Code = "border"
	CodeIndex    diag.Code = "index"
	CodeFunc     diag.Code = "func"
	CodeVar      diag.Code = "unknown-var"
	CodeClash    diag.Code = "name-clash"
	CodeRange    diag.Code = "range"
	CodeShift    diag.Code = "shift"
	CodeEval     diag.Code = "eval"
	CodeOutside  diag.Code = "outside"
	CodeSize     diag.Code = "size"
	CodeSyntax   diag.Code = "syntax"
	CodeUnused   diag.Code = "unused"
)
