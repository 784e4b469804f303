package ctree

import (
	"fmt"
	"strconv"
	"strings"
)

// ExprString is e in the notation of C with every conversion written "(type)", every operation of more than one operand
// in parentheses, and reads of references as they are (*x).
func ExprString(e Expr) string {
	switch e := e.(type) {
	case nil:
		return ""
	case *IntLit:
		return intText(e)
	case *FloatLit:
		return floatText(e)
	case *StringLit:
		return strconv.Quote(strings.TrimSuffix(string(e.Value), "\x00"))
	case *VarRef:
		return e.Object.Name
	case *FuncRef:
		return e.Name
	case *Unary:
		return e.Op.String() + operand(e.X)
	case *Binary:
		return infix(e.L, e.Op.String(), e.R)
	case *Logical:
		if e.Or {
			return infix(e.L, "||", e.R)
		}
		return infix(e.L, "&&", e.R)
	case *Cond:
		return "(" + ExprString(e.If) + " ? " + ExprString(e.Then) + " : " + ExprString(e.Else) + ")"
	case *PtrAdd:
		if e.Minus {
			return infix(e.P, "-", e.I)
		}
		return infix(e.P, "+", e.I)
	case *PtrDiff:
		return infix(e.L, "-", e.R)
	case *Convert:
		return "(" + e.T.String() + ")" + operand(e.X)
	case *Comma:
		return "(" + ExprString(e.X) + ", " + ExprString(e.Y) + ")"
	case *Index:
		return operand(e.X) + "[" + ExprString(e.I) + "]"
	case *Deref:
		return "*" + operand(e.X)
	case *AddressOf:
		return "&" + operand(e.X)
	case *Decay:
		return "&" + operand(e.X) + "[0]"
	case *Member:
		if d, ok := e.X.(*Deref); ok {
			return operand(d.X) + "->" + e.F.Name
		}
		return operand(e.X) + "." + e.F.Name
	case *Call:
		return callText(e)
	}
	return moreText(e)
}

func moreText(e Expr) string {
	switch e := e.(type) {
	case *Assign:
		return infix(e.L, "=", e.R)
	case *Compound:
		return infix(e.L, e.Op.String()+"=["+e.In.String()+"]", e.R)
	case *IncDec:
		op := "++"
		if e.Dec {
			op = "--"
		}
		if e.Post {
			return operand(e.X) + op
		}
		return op + operand(e.X)
	case *InitList:
		var items []string
		for _, i := range e.Items {
			items = append(items, fmt.Sprintf("@%d: %s", i.Offset, ExprString(i.Value)))
		}
		return "{" + strings.Join(items, ", ") + "}"
	case *CompoundLit:
		return "(" + e.T.String() + ")" + ExprString(e.Init)
	case *Splat:
		return "splat(" + ExprString(e.X) + ")"
	case *Lane:
		return operand(e.X) + "[lane " + ExprString(e.I) + "]"
	case *StmtExpr:
		text := strings.TrimSpace(StmtString(e.Body))
		return "(" + text + " " + ExprString(e.Value) + ")"
	case *ListLit:
		return e.T.String() + "{" + exprList(e.Elems) + "}"
	case *ListMake:
		return e.T.String() + "(" + exprList([]Expr{e.N, e.Fill}) + ")"
	case *ListLen:
		return operand(e.X) + ".size()"
	case *ListIndex:
		return operand(e.X) + "[" + ExprString(e.I) + "]"
	case *ListPush:
		return operand(e.X) + ".push_back(" + ExprString(e.V) + ")"
	case *ListPop:
		return operand(e.X) + ".pop_back()"
	case *ListResize:
		name := ".resize("
		if e.Assign {
			name = ".assign("
		}
		return operand(e.X) + name + exprList([]Expr{e.N, e.Fill}) + ")"
	case *ListData:
		return operand(e.X) + ".data()"
	}
	panic(fmt.Sprintf("BUG: text of %T", e))
}

func callText(e *Call) string {
	name := e.Name
	switch {
	case e.Fn != nil:
		name = e.Fn.Name
	case e.Ptr != nil:
		name = "(*" + ExprString(e.Ptr) + ")"
	}
	return name + "(" + exprList(e.Args) + ")"
}

func infix(l Expr, op string, r Expr) string {
	return "(" + ExprString(l) + " " + op + " " + ExprString(r) + ")"
}

// bare is e without the parentheses around the whole.
func bare(e Expr) string {
	text := ExprString(e)
	switch e.(type) {
	case *Binary, *Logical, *Cond, *PtrAdd, *PtrDiff, *Comma, *Assign, *Compound:
		return text[1 : len(text)-1]
	}
	return text
}

// operand is e, in parentheses if something binds to it that would otherwise bind to a part of it.
func operand(e Expr) string {
	text := ExprString(e)
	switch e.(type) {
	case *Deref, *AddressOf, *Unary, *Convert, *IncDec, *Decay:
		return "(" + text + ")"
	}
	return text
}

func exprList(list []Expr) string {
	var out []string
	for _, e := range list {
		if e != nil {
			out = append(out, ExprString(e))
		}
	}
	return strings.Join(out, ", ")
}

func intText(e *IntLit) string {
	t, ok := e.T.(Int)
	switch {
	case ok && t == IntT:
		return strconv.FormatInt(e.Value, 10)
	case ok && t == Long:
		return strconv.FormatInt(e.Value, 10) + "L"
	case ok && t == ULong:
		return strconv.FormatUint(uint64(e.Value), 10) + "UL"
	case ok && !t.Signed && t.Bits == 32:
		return strconv.FormatInt(e.Value, 10) + "U"
	}
	return "(" + e.T.String() + ")" + strconv.FormatInt(e.Value, 10)
}

func floatText(e *FloatLit) string {
	bits, suffix := 64, ""
	if e.T == Type(FloatT) {
		bits, suffix = 32, "f"
	}
	text := strconv.FormatFloat(e.Value, 'g', -1, bits)
	if !strings.ContainsAny(text, ".eIN") {
		text += ".0"
	}
	return text + suffix
}
