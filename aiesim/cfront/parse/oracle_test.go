package parse_test

import (
	"fmt"
	"strings"
	"testing"

	"modernc.org/cc/v4"
	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
)

// accepted reports whether cc/v4, another C front end, accepts the text for a 32-bit target.
func accepted(t interface{ Fatal(...any) }, src string) error {
	abi, err := cc.NewABI("linux", "arm")
	if err != nil {
		t.Fatal(err)
	}
	cfg := &cc.Config{ABI: abi, FSOnly: true, Predefined: "#define _Bool_ 1\n"}
	_, err = cc.Translate(cfg, []cc.Source{
		{Name: "<predefined>", Value: "typedef unsigned size_t; int __predefined_declarator;"},
		{Name: "<builtin>", Value: ""},
		{Name: "k.c", Value: src},
	})
	return err
}

// genInt draws the text of an integer constant expression of C11. char is left out: its sign differs between targets.
func genInt(rt *rapid.T, depth int) string {
	if depth == 0 || rapid.IntRange(0, 4).Draw(rt, "leaf") == 0 {
		return rapid.SampledFrom([]string{"0", "1", "2", "3", "7", "31", "100", "255", "32767", "65535", "2147483647",
			"2147483648", "0x7fffffff", "0x80000000", "0xffffffff", "4294967296", "5u", "9l", "11ul", "6ll",
			"0xffffffffffffffff", "'a'", "'\\n'", "'\\x7f'", "017", "sizeof(int)", "sizeof(short[3])"}).Draw(rt,
			"literal")
	}
	x := genInt(rt, depth-1)
	switch rapid.IntRange(0, 5).Draw(rt, "form") {
	case 0:
		op := rapid.SampledFrom([]string{"-", "~", "!", "+"}).Draw(rt, "unary")
		return op + "(" + x + ")"
	case 1:
		ty := rapid.SampledFrom([]string{"signed char", "unsigned char", "short", "unsigned short", "int", "unsigned",
			"long", "unsigned long", "long long", "unsigned long long", "_Bool"}).Draw(rt, "type")
		return "(" + ty + ")(" + x + ")"
	case 2:
		return fmt.Sprintf("(%s) ? (%s) : (%s)", x, genInt(rt, depth-1), genInt(rt, depth-1))
	case 3:
		op := rapid.SampledFrom([]string{"<<", ">>"}).Draw(rt, "shift")
		return fmt.Sprintf("((%s) & 0x7fff) %s %d", x, op, rapid.IntRange(0, 14).Draw(rt, "count"))
	}
	op := rapid.SampledFrom([]string{"+", "-", "*", "/", "%", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "&&",
		"||"}).Draw(rt, "binary")
	return fmt.Sprintf("(%s) %s (%s)", x, op, genInt(rt, depth-1))
}

// TestConstantsAgree: constant expressions have the value and the size that cc/v4 computes. Where C leaves the result
// open (overflow of a signed type, division by zero) either side may refuse, and the case is passed over.
func TestConstantsAgree(t *testing.T) {
	all, compared := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		all++
		text := genInt(rt, 4)
		u, err := parse.Unit(cfront.Config{}, "k.c", []byte("long long v = "+text+"; int s = sizeof("+text+");"))
		if err != nil {
			return
		}
		val := constOf(rt, u.Globals[0])
		size := constOf(rt, u.Globals[1])
		if strings.ContainsAny(text, "<>=!&|") {
			size = 0 // comparisons are bool here
		}
		check := fmt.Sprintf("_Static_assert((long long)(%s) == %s, \"\");\n", text, literal(val))
		if size > 0 {
			check += fmt.Sprintf("_Static_assert(sizeof(%s) == %d, \"\");\n", text, size)
		}
		if err := accepted(rt, check); err != nil {
			if strings.Contains(err.Error(), "failed") || strings.Contains(err.Error(), "assert") {
				rt.Fatalf("%s: cc/v4: %v", check, err)
			}
			return
		}
		compared++
	})
	if compared*5 < all {
		t.Errorf("only %d of %d expressions could be compared", compared, all)
	}
	if accepted(t, "_Static_assert(1 + 1 == 3, \"\");") == nil {
		t.Error("cc/v4 accepts 1 + 1 == 3: it is no judge")
	}
}

func constOf(t interface{ Fatalf(string, ...any) }, o *cfront.Object) int64 {
	c, ok := o.Init.Items[0].X.(*cfront.IntConst)
	if !ok {
		t.Fatalf("%s is not folded: %s", o.Name, cfront.DumpExpr(o.Init.Items[0].X))
	}
	return c.Val
}

// literal prints a value of long long as C does.
func literal(v int64) string {
	if v == -1<<63 {
		return "(-9223372036854775807ll - 1)"
	}
	return fmt.Sprintf("%dll", v)
}

// genStruct draws the members of a struct.
func genStruct(rt *rapid.T, depth int, n *int) string {
	var b strings.Builder
	for range rapid.IntRange(1, 5).Draw(rt, "members") {
		*n++
		switch k := rapid.IntRange(0, 7).Draw(rt, "kind"); {
		case k == 0 && depth > 0:
			word := rapid.SampledFrom([]string{"struct", "union"}).Draw(rt, "word")
			fmt.Fprintf(&b, "%s { %s } m%d; ", word, genStruct(rt, depth-1, n), *n)
		case k == 1:
			fmt.Fprintf(&b, "short *m%d; ", *n)
		default:
			ty := rapid.SampledFrom([]string{"char", "short", "int", "long", "long long", "float", "double",
				"_Bool"}).Draw(rt, "type")
			fmt.Fprintf(&b, "%s m%d", ty, *n)
			if rapid.Bool().Draw(rt, "array") {
				fmt.Fprintf(&b, "[%d]", rapid.IntRange(1, 5).Draw(rt, "length"))
			}
			b.WriteString("; ")
		}
	}
	return b.String()
}

// TestLayoutsAgree: structs and unions have the size and alignment that cc/v4 computes.
func TestLayoutsAgree(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := 0
		def := "struct s { " + genStruct(rt, 2, &n) + " };\n"
		u, err := parse.Unit(cfront.Config{}, "k.c", []byte(def+"struct s v;"))
		if err != nil {
			rt.Fatal(err)
		}
		s := u.Globals[0].Type.(*cfront.Struct)
		check := def + fmt.Sprintf("_Static_assert(sizeof(struct s) == %d && _Alignof(struct s) == %d, \"\");\n",
			s.Size(), s.Align())
		for _, f := range s.Fields {
			check += fmt.Sprintf("_Static_assert((unsigned)&((struct s *)0)->%s == %d, \"\");\n", f.Name, f.Offset)
		}
		if err := accepted(rt, check); err != nil {
			rt.Fatalf("%s: cc/v4: %v", check, err)
		}
	})
}
