package lanes

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Names gives loops names: one name stands for one extent.
type Names struct {
	extents affine.Extents
	taken   map[string]bool // arrays and accumulators
}

func NewNames(n *lower.Nest) *Names {
	s := &Names{n.Extents(), map[string]bool{}}
	for _, b := range n.Buffers {
		s.taken[b.Name] = true
	}
	for _, l := range n.Locals {
		s.taken[l.Name] = true
	}
	return s
}

// Loop is a name for a loop of an extent, made from another one's.
func (s *Names) Loop(from, mark string, extent int) string {
	for i := 0; ; i++ {
		name := from + mark
		if i > 0 {
			name = fmt.Sprintf("%s%d", name, i)
		}
		if n, ok := s.extents[name]; !s.taken[name] && (!ok || n == extent) {
			s.extents[name] = extent
			return name
		}
	}
}

// Local is a name for an accumulator.
func (s *Names) Local(from string) string {
	for i := 0; ; i++ {
		name := fmt.Sprint(from, i)
		if _, loop := s.extents[name]; !loop && !s.taken[name] {
			s.taken[name] = true
			return name
		}
	}
}

// Replaced is a body with forms for a loop.
func Replaced(body []lower.Stmt, loop string, by affine.Form) []lower.Stmt {
	r := indexes.Substitution(map[string]*halide.Expr{loop: indexes.Expr(by)})
	return lower.Map(body, func(s lower.Stmt) []lower.Stmt { return []lower.Stmt{lower.MapExprs(s, r)} })
}
