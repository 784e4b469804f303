package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// buffers reads the members of windows and buffers.
type buffers struct{ *exprs }

// windowMember makes w->ptr, b.data(), b.size().
func (p buffers) windowMember(x cfront.Expr, w cfront.Window, name lex.Token) cfront.Expr {
	fields := w.Fields()
	for i := range fields[:2] {
		fields[i].Type = cfront.Pointer{Elem: p.names.ElementOf(w)}
	}
	buffer := w.IO == cfront.InBuffer || w.IO == cfront.OutBuffer
	field := func(i int) cfront.Expr {
		return &cfront.Member{At: cfront.At{P: name.Pos}, T: cfront.T{Typ: fields[i].Type}, Base: x, Field: fields[i]}
	}
	switch {
	case buffer && (name.Text == "acquire" || name.Text == "release") && p.cur.is("(") && p.cur.aheadIs(1, ")"):
		if name.Text == "acquire" {
			p.prog.Acquired(x)
		}
		p.cur.next() // a lock: nobody else has the buffer here
		p.cur.next()
		return p.conv.CastTo(check.QType{T: cfront.Void}, p.count(0, name), name.Pos, "cast")
	case buffer && (name.Text == "data" || name.Text == "size" || name.Text == "__capacity") && p.cur.is("(") &&
		p.cur.aheadIs(1, ")"):
		p.cur.next()
		p.cur.next()
		switch name.Text {
		case "data":
			return p.conv.Value(field(0))
		case "size":
			return p.bufferSize(p.conv.Value(field(2)), w, name)
		}
		return p.conv.Value(field(2))
	case buffer && name.Text == "dim" && p.cur.is("("):
		return p.dimension(p.conv.Value(field(2)), w, name)
	case !buffer && w.IO <= cfront.OutWindow && name.Text == "ptr":
		return field(0)
	case !buffer && w.IO <= cfront.OutWindow && name.Text == "head":
		return field(1)
	case !buffer && w.IO <= cfront.OutWindow && name.Text == "__bytes":
		return field(2)
	}
	known := "ptr and head"
	if buffer {
		known = "data(), size(), dim(i), acquire() and release()"
	}
	p.rep.Fail(name.Pos, "%s has no member %s here; known are %s", w, name, known)
	return nil
}

// bufferSize is the number of elements of a buffer without its margin; all is the number with it.
func (p buffers) bufferSize(all cfront.Expr, w cfront.Window, at lex.Token) cfront.Expr {
	if w.Margin == 0 {
		return all
	}
	return p.ops.BinaryExpr(cfront.Sub, at.Pos, all, p.count(w.Margin, at))
}

func (p buffers) count(n int64, at lex.Token) cfront.Expr {
	return &cfront.IntConst{At: cfront.At{P: at.Pos}, T: cfront.T{Typ: cfront.UInt32}, Val: n}
}

// dimension reads (i) behind dim. The one extent that is the graph's follows from the size:
//
//	extents<4, 8>                 dim(0) = 4, dim(1) = 8
//	extents<4, inherited_extent>  dim(0) = 4, dim(1) = size() / 4
func (p buffers) dimension(all cfront.Expr, w cfront.Window, name lex.Token) cfront.Expr {
	p.cur.next()
	i := p.conv.IntConst(p.up.assignment(), "the dimension")
	p.cur.expect(")", "behind the dimension")
	n, known, open := int64(0), int64(1), 0
	for _, e := range w.Extents {
		switch {
		case e < 0:
			open++
		case e > 0:
			known *= e
		}
		if e != 0 {
			n++
		}
	}
	switch {
	case n == 0 && i == 0:
		return p.bufferSize(all, w, name)
	case i < 0 || i >= max(n, 1):
		p.rep.Fail(name.Pos, "dim(%d): the buffer has dimensions 0 to %d", i, max(n, 1)-1)
	case w.Extents[i] > 0:
		return p.count(w.Extents[i], name)
	case open > 1:
		p.rep.Fail(name.Pos, "dim(%d): several extents of the buffer are the graph's; give all but one in extents<...>",
			i)
	}
	size := p.bufferSize(all, w, name)
	if known == 1 {
		return size
	}
	return p.ops.BinaryExpr(cfront.Div, name.Pos, size, p.count(known, name))
}
