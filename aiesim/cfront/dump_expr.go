package cfront

import (
	"fmt"
	"strings"
)

// DumpExpr prints an expression in one line.
//
//	a.0            the object in slot 0, an lvalue; @a.0 one of static storage
//	ld(x)          its value              *x  what x points to
//	&x             its address            decay(x)  the address of an array's first element
//	(x + y):int32  an operator with the type of its result
//	int32(x)       a conversion, (int32)(x) one the user wrote
//	f(x), !f(x)    a call, an intrinsic
func DumpExpr(x Expr) string {
	switch e := x.(type) {
	case *Var:
		return objectName(e.Obj)
	case *Deref:
		return "*" + DumpExpr(e.Ptr)
	case *Member:
		return DumpExpr(e.Base) + "." + e.Field.Name
	case *Temp:
		return "temp(" + objectName(e.Obj) + dumpInit(e.Init) + ")"
	case *Load:
		return "ld(" + DumpExpr(e.X) + ")"
	case *AddrOf:
		return "&" + DumpExpr(e.X)
	case *Decay:
		return "decay(" + DumpExpr(e.X) + ")"
	case *FuncRef:
		return "&" + e.Func.String()
	case *IntConst:
		return dumpInt(e)
	case *FloatConst:
		return fmt.Sprintf("%g:%s", e.Val, e.Typ)
	case *VectorLit:
		return e.Typ.String() + "{" + dumpList(e.Lanes) + "}"
	case *Comma:
		return "(" + DumpExpr(e.X) + ", " + DumpExpr(e.Y) + ")"
	case *Call:
		return e.Func.String() + "(" + dumpList(e.Args) + ")"
	case *CallPtr:
		return "(" + DumpExpr(e.Fn) + ")(" + dumpList(e.Args) + ")"
	case *IntrinsicCall:
		return "!" + e.Sig.Name + "(" + dumpList(e.Args) + "):" + e.Typ.String()
	}
	return dumpOperator(x)
}

// dumpInt prints a constant; int32 is left out.
func dumpInt(e *IntConst) string {
	s := fmt.Sprint(e.Val)
	if e.Typ == UInt64 {
		s = fmt.Sprint(uint64(e.Val))
	}
	if e.Typ == Int32 {
		return s
	}
	return s + ":" + e.Typ.String()
}

// dumpOperator prints the expressions that have operators.
func dumpOperator(x Expr) string {
	switch e := x.(type) {
	case *Unary:
		return fmt.Sprintf("(%s%s):%s", e.Op, DumpExpr(e.X), e.Typ)
	case *Binary:
		return fmt.Sprintf("(%s %s %s):%s", DumpExpr(e.X), e.Op, DumpExpr(e.Y), e.Typ)
	case *PtrAdd:
		op := "+"
		if e.Neg {
			op = "-"
		}
		return fmt.Sprintf("(%s %s[] %s)", DumpExpr(e.Ptr), op, DumpExpr(e.Index))
	case *PtrDiff:
		return fmt.Sprintf("(%s -[] %s)", DumpExpr(e.X), DumpExpr(e.Y))
	case *Cond:
		return fmt.Sprintf("(%s ? %s : %s):%s", DumpExpr(e.C), DumpExpr(e.X), DumpExpr(e.Y), e.Typ)
	case *Assign:
		return fmt.Sprintf("(%s = %s)", DumpExpr(e.LHS), DumpExpr(e.RHS))
	case *OpAssign:
		return fmt.Sprintf("(%s %s= %s):%s", DumpExpr(e.LHS), e.Op, DumpExpr(e.RHS), e.Calc)
	case *IncDec:
		op := "++"
		if e.Dec {
			op = "--"
		}
		if e.Prefix {
			return "(" + op + DumpExpr(e.X) + ")"
		}
		return "(" + DumpExpr(e.X) + op + ")"
	case *Convert:
		if e.Explicit {
			return fmt.Sprintf("(%s)(%s)", e.Typ, DumpExpr(e.X))
		}
		return fmt.Sprintf("%s(%s)", e.Typ, DumpExpr(e.X))
	}
	panic(fmt.Sprintf("BUG: dump of %T", x))
}

// dumpList prints expressions with commas between them.
func dumpList(xs []Expr) string {
	var parts []string
	for _, x := range xs {
		parts = append(parts, DumpExpr(x))
	}
	return strings.Join(parts, ", ")
}
