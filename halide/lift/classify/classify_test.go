package classify

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/source"
	"github.com/vyasa-go/vyasa/halide/lift/variants"
)

var update = flag.Bool("update", false, "train the model anew")

// TestModel: the model in the package is what Train makes. Other processors may round sums otherwise.
func TestModel(t *testing.T) {
	if testing.Short() && !*update {
		t.Skip("trains for some seconds")
	}
	if runtime.GOARCH != "amd64" {
		t.Skip("the model was trained on amd64")
	}
	examples, err := Examples(TrainingSize, TrainingSeed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := Train(examples, TrainingSeed).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("model.bin", data, 0o666); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(data, trained) {
		t.Error("model.bin is not what training gives: run this test with -update")
	}
}

// TestUnseen: of programs that training had not, nearly all are of interest if they are of a kind, few if they are not, and most of the
// right kind.
func TestUnseen(t *testing.T) {
	interesting, right, noise := 0, 0, 0
	n := 25
	for k := variants.Kind(0); k < variants.Kinds; k++ {
		for i := range n {
			p := variants.Write(rand.New(rand.NewPCG(77, uint64(k)<<32|uint64(i))), k)
			g := Default().Guess(parse(t, p.Text, p.Func))
			switch {
			case k == variants.Other && g.Interest > Threshold:
				noise++
			case k != variants.Other && g.Interest > Threshold:
				interesting++
				if g.Kind == k {
					right++
				}
			case k != variants.Other:
				t.Logf("missed a %s, interest %.3f:\n%s", k, g.Interest, p.Text)
			}
		}
	}
	all := n * (int(variants.Kinds) - 1)
	t.Logf("%d of %d of interest, %d of the right kind; %d of %d others", interesting, all, right, noise, n)
	if interesting*100 < all*98 || right*100 < all*90 || noise*2 > n {
		t.Errorf("%d of %d of interest, %d of the right kind; %d of %d others", interesting, all, right, noise, n)
	}
}

func parse(t *testing.T, text, name string) *ctree.Func {
	t.Helper()
	u, err := source.Read("x.c", []byte(text), source.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	f := u.Func(name)
	if f == nil {
		t.Fatalf("no %s in\n%s", name, text)
	}
	return f
}

const dot = `float f(const float *a, const float *b, int n) {
	float s = 0;
	for (int i = 0; i < n; i++) s += a[i] * b[i];
	return s;
}`

// TestNames: names, spaces and braces change nothing; another operator does.
func TestNames(t *testing.T) {
	want := Features(parse(t, dot, "f"))
	same := strings.NewReplacer("float s", "float total", "s +=", "{ total   +=", "b[i];", "b[i]; }", "return s", "return total").Replace(dot)
	if d := cmp.Diff(want, Features(parse(t, same, "f"))); d != "" {
		t.Errorf("renamed:\n%s", d)
	}
	if cmp.Equal(want, Features(parse(t, strings.Replace(dot, "a[i] * b", "a[i] - b", 1), "f"))) {
		t.Error("another operator has the same features")
	}
	if cmp.Equal(want, Features(parse(t, strings.Replace(dot, "b[i]", "b[0]", 1), "f"))) {
		t.Error("another index has the same features")
	}
}

func TestRank(t *testing.T) {
	u, err := source.Read("x.c", []byte("int gcd(int a, int b) { while (b) { int c = a % b; a = b; b = c; } return a; }\n"+dot+"\nvoid none(void) {}\nfloat calls(const float *x) { return f(x, x, 3); }\n"), source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if first := Default().Rank(u, u.Funcs)[0]; first.Name != "f" {
		t.Errorf("%s is of most interest", first.Name)
	}
	if f, g := u.Func("f"), u.Func("calls"); Default().Interest(u, g) < Default().Interest(u, f) || Default().Interest(u, g) <= Default().Guess(g).Interest {
		t.Error("who calls a kernel is of less interest than that")
	}
	if u.Funcs[0].Name != "gcd" {
		t.Error("the list that was given changed")
	}
	if g := Default().Guess(&ctree.Func{}); g.Kind != variants.Other || g.Interest != 0 {
		t.Errorf("without a body: %v", g)
	}
}

func TestMarshal(t *testing.T) {
	data, err := Default().MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var m Model
	if err := m.UnmarshalBinary(data); err != nil || m != *Default() {
		t.Errorf("read back: %v", err)
	}
	if err := m.UnmarshalBinary(data[1:]); err == nil {
		t.Error("a model that is too short is read")
	}
}

func BenchmarkGuess(b *testing.B) {
	u, err := source.Read("x.c", []byte(dot), source.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		Default().Guess(u.Funcs[0])
	}
}
