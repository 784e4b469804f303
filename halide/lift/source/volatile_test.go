package source

import "testing"

// What is volatile is refused by its line, wherever that is said.
func TestVolatile(t *testing.T) {
	for _, body := range []string{
		"void f(int n, volatile int *o) { o[0] = n; }",
		"volatile int s;\nvoid f(int n, int *o) { s = n; }",
		"void f(int n, int *o) { volatile int t = n; o[0] = t; }",
		"void f(int n, int *o) { *(volatile int *)&o[0] = n; }",
		"typedef volatile int word; struct port { word x; };\nvoid f(int n, struct port *p) { p->x = n; }",
	} {
		u, err := Read("v.c", []byte(body), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if f := u.Func("f"); f.Refused == nil || f.Refused.Code != "volatile" {
			t.Errorf("%s: refused as %v", body, f.Refused)
		}
	}
}
