package isel_test

import (
	"flag"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// argument is a random argument of an intrinsic; n is a run-time number that is a multiple of four.
func argument(r *rand.Rand, p cfront.Type, role intrinsic.Role, d *intrinsic.Def, at *int) (string, bool) {
	switch role.Kind {
	case intrinsic.AccIn, intrinsic.RegIn:
		*at += 128
		if _, ok := p.(cfront.Acc); ok {
			return fmt.Sprintf("*(%s *)(p + %d)", p, *at), true
		}
		return fmt.Sprintf("*(%s *)(p + %d)", p, *at), true
	case intrinsic.PickX, intrinsic.PickY:
		return pickText(r, role.Arg), true
	case intrinsic.ShiftBy:
		return []string{"0", "3", "n", "11"}[r.Intn(4)], true
	case intrinsic.MaskIn:
		return fmt.Sprintf("m ^ 0x%xu", r.Uint32()), true
	case intrinsic.Index:
		if e, ok := d.Op.(intrinsic.Elem); ok {
			return []string{"n", "0", fmt.Sprint(e.N - 1)}[r.Intn(3)], true
		}
		part := d.Op.(intrinsic.Part)
		return fmt.Sprint(r.Intn(part.Whole / part.Part)), true
	case intrinsic.Scalar1:
		if b, ok := p.(cfront.Basic); ok && b.IsFloat() {
			return "1.5f * n + 0.25f", true
		}
		return fmt.Sprintf("(%s)(%d + n)", p, r.Intn(50)), true
	}
	return "", false
}

func pickText(r *rand.Rand, a datapath.Arg) string {
	switch a {
	case datapath.XStart, datapath.YStart:
		return []string{"4", "n", "8", "-4", "2 * n"}[r.Intn(5)]
	case datapath.ZStart, datapath.XStep, datapath.ZStep:
		return []string{"0", "4", "8"}[r.Intn(3)]
	case datapath.MTap:
		return "0"
	case datapath.XSquare, datapath.YSquare, datapath.ZSquare:
		return []string{"0x3210", "0x2110", "0x1032"}[r.Intn(3)]
	}
	if r.Intn(6) == 0 {
		return "m"
	}
	return fmt.Sprintf("0x%xu", r.Uint32())
}

// callText is a function that calls one overload on operands from memory and stores the result; ok is false for those
// on windows and the like.
func callText(r *rand.Rand, i int, s cfront.Signature) (string, bool) {
	d := s.ID.(*intrinsic.Def)
	if w, ok := d.Op.(intrinsic.Window); ok && w.Raw {
		return "", false
	}
	if c, ok := d.Op.(intrinsic.Cascade); ok && c.Raw {
		return "", false
	}
	if strings.Contains(s.Result.String(), "int64") && s.Result.Size() > 8 && d.Kind != intrinsic.Shift {
		return "", false
	}
	var args []string
	at := -128
	for k, p := range s.Params {
		x, ok := argument(r, p, d.Roles[k], d, &at)
		if !ok {
			return "", false
		}
		args = append(args, x)
	}
	call := fmt.Sprintf("%s(%s)", s.Name, strings.Join(args, ", "))
	switch {
	case s.Result == cfront.Void || strings.Contains(s.Name, "undef"):
		return "", false
	case strings.Contains(s.Name, "set_"): // half of the result is undefined
		w := d.Op.(intrinsic.Part)
		return fmt.Sprintf("void f%d(const int8 *p, int8 *q, int n, unsigned m) { %s x = %s; %s y; *(%s *)q = "+
				"upd_%s(upd_%s(x, %d, *(%s *)p), %s, *(%s *)(p + 64)); }\n",
				i, s.Result, call, s.Result, s.Result, letter(w.Part), letter(w.Part), 0, s.Params[1], "1", s.Params[1]),
			w.Whole == 2*w.Part
	}
	return fmt.Sprintf("void f%d(const int8 *p, int8 *q, int n, unsigned m) { %s x = %s; *(%s *)q = x; }\n", i,
		s.Result, call, s.Result), true
}

func letter(bytes int) string { return map[int]string{16: "v", 32: "w", 64: "x"}[bytes] }

var every = flag.Bool("every", false, "call every overload of every intrinsic, not a part of them")

// Every overload in the table computes the same as operations as it does in the interpreter.
func TestEveryIntrinsic(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	var all []cfront.Signature
	for _, sigs := range intrinsics {
		all = append(all, sigs...)
	}
	slices.SortFunc(all, func(a, b cfront.Signature) int {
		return strings.Compare(fmt.Sprint(a.Name, a.Params), fmt.Sprint(b.Name, b.Params))
	})
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if !*every {
		all = all[:900]
	}
	n, ran := 0, 0
	for len(all) > 0 && !t.Failed() {
		src, k := "", min(200, len(all))
		for i, s := range all[:k] {
			if text, ok := callText(r, i, s); ok {
				src += text
			}
		}
		all = all[k:]
		a, b := everyCall(t, r, src)
		n, ran = n+a, ran+b
	}
	t.Logf("%d calls, %d of them ran to the end", n, ran)
	if ran < n*9/10 {
		t.Errorf("only %d of %d calls ran to the end", ran, n)
	}
}

// everyCall compares all functions of a program.
func everyCall(t *testing.T, r *rand.Rand, src string) (n, ran int) {
	u := unitOf(t, "k.c", src)
	for _, fn := range u.Funcs {
		data := make([]byte, 1024)
		for i := range data {
			data[i] = byte(r.Intn(41) - 20)
			if i%2 == 1 {
				data[i] = byte(0 - int8(data[i-1])>>7*-1) // small numbers of 16 bits too
			}
		}
		args := []aiesim.Arg{aiesim.BufferArg("int8", data, len(data)), aiesim.BufferArg("int8", make([]byte, 128),
			128),
			aiesim.NumArg("int32", 4), aiesim.NumArg("uint32", 0x02461357)}
		n++
		if same(t, u, "k.c", line(src, fn.Pos.Line), fn, args) {
			ran++
		}
		if t.Failed() {
			return n, ran
		}
	}
	return n, ran
}

// line is one line of a text, at its place.
func line(src string, n int) string {
	return strings.Repeat("\n", n-1) + strings.Split(src, "\n")[n-1]
}
