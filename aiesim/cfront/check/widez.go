package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// narrowZ gives the call of a multiplication whose z has 512 bits, of which the machine takes 256: the half that all
// lanes select from.
//
//	lmac8(acc, x, 2, 0x76543210, z, 8, 0x11110000)  ->  lmac8(acc, x, 2, 0x76543210, ext_w(z, 1), 0, 0x11110000)
//
// It is nil if that is not what is wrong. Only shapes of one column are taken: z is third from the end, and its start
// and offsets are the last two.
func (p *Resolver) narrowZ(n *FuncName, args, vals []cfront.Expr) cfront.Expr {
	z := len(vals) - 3
	if z < 3 {
		return nil
	}
	wide, ok := vals[z].Type().(cfront.Vector)
	if !ok || wide.Size() != 64 {
		return nil
	}
	half := wide
	half.Lanes /= 2
	part := &FuncName{At: cfront.At{P: n.P}, Name: "ext_w", Sigs: p.names.Cfg.Intrinsics["ext_w"]}
	narrow := append([]cfront.Expr{}, args...)
	narrow[z] = p.Resolve(part, []cfront.Expr{args[z], p.number(0, n.P)})
	if narrow[z].Type() != half || !p.Fits(n, narrow) {
		return nil
	}
	start, okS := p.conv.consts.Constant(vals[z+1]).(*cfront.IntConst)
	offsets, okO := p.conv.consts.Constant(vals[z+2]).(*cfront.IntConst)
	if !okS || !okO {
		p.rep.Fail(n.P, "%s takes 256 bits of z; of 512 bits the half that is meant needs a constant start and "+
			"constant offsets", n.Name)
	}
	lanes, upper := int64(half.Lanes), int64(0)
	for l := range half.Lanes {
		k := (start.Val + offsets.Val>>(4*l)&15) & (2*lanes - 1) / lanes
		if l > 0 && k != upper {
			p.rep.Fail(n.P, "%s takes 256 bits of z, but its lanes select from both halves of 512 bits", n.Name)
		}
		upper = k
	}
	narrow[z] = p.Resolve(part, []cfront.Expr{args[z], p.number(upper, n.P)})
	narrow[z+1] = p.number(start.Val&(lanes-1), n.P)
	return p.Resolve(n, narrow)
}

func (p *Resolver) number(v int64, at cfront.Pos) cfront.Expr {
	return &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Int32}, Val: v}
}
