package source

import (
	"fmt"
	"reflect"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// copied is a copy of a pure expression, so that no node stands at two places of a tree. What is no expression, as the
// object that a name stands for, both have.
func copied(e ctree.Expr) ctree.Expr {
	c := reflect.New(reflect.TypeOf(e).Elem())
	c.Elem().Set(reflect.ValueOf(e).Elem())
	for i := range c.Elem().NumField() {
		field := c.Elem().Field(i)
		switch part := field.Interface().(type) {
		case ctree.Expr:
			field.Set(reflect.ValueOf(copied(part)))
		case []ctree.Expr: // of a call or a list, which are not pure
			panic(fmt.Sprintf("BUG: a copy of %T", e))
		}
	}
	return c.Interface().(ctree.Expr)
}
