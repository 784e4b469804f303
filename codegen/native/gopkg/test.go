package gopkg

import (
	"fmt"
	"math/big"
	"strings"
)

const testHelpers = `// numbers is a generator of numbers: splitmix64.
type numbers uint64

func (s *numbers) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (s *numbers) between(lo, hi int64) int64 {
	if n := uint64(hi-lo) + 1; n != 0 {
		return lo + int64(s.next()%n)
	}
	return int64(s.next())
}

// vector is data and results: the first elements of each output, floats as bits, and the SHA-256 of all.
type vector struct {
	seed    numbers
	ranges  [][2]int64
	results []result
}

type result struct {
	first  []int64
	digest string
}

func compare(t *testing.T, name string, got []int64, want result) {
	t.Helper()
	for i, v := range want.first {
		if got[i] != v {
			t.Fatalf("%s: element %d is %#x, want %#x", name, i, got[i], v)
		}
	}
	var all []byte
	for _, v := range got {
		all = binary.LittleEndian.AppendUint64(all, uint64(v))
	}
	if sum := sha256.Sum256(all); hex.EncodeToString(sum[:]) != want.digest {
		t.Fatalf("%s: the first %d elements are right, others are not", name, len(want.first))
	}
}

`

const floatBits = `// floatBits is v as a number; all NaN are one.
func floatBits(v float32) int64 {
	if v != v {
		return 0x7fc00000
	}
	return int64(math.Float32bits(v))
}

`

// test is kernel_test.go: the kernel and its plain form give the results of the reference evaluator.
func (p *pkg) test() (string, error) {
	list, err := p.vectors()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	packages, helpers := []string{"crypto/sha256", "encoding/binary", "encoding/hex"}, testHelpers
	if strided := p.testStrided(); strings.Contains(strided, "slices.") {
		packages = append(packages, "slices")
	}
	for _, a := range p.params {
		if a.Output && !a.Type.Integer() {
			packages, helpers = append(packages, "math"), testHelpers+floatBits
			break
		}
	}
	b.WriteString(generated + "package " + p.name + "\n\n" + imports(append(packages, "testing")...) + helpers +
		p.sample() + p.collect() + p.testStrided())
	fmt.Fprintf(&b, "// Test%s compares the kernel, and its plain form, with what the reference evaluator of vyasa "+
		"computed.\nfunc Test%s(t *testing.T) {\nt.Logf(\"assembly: %%v\", fast)\n%sfor _, v := range vectors {\n%s "+
		":= sample(v)\nplain(%s)\n%s", p.fn, p.fn, p.eachForm("assembly"), p.args(),
		p.args(), p.compared("plain "))
	again := ""
	for _, a := range p.params {
		if a.Output {
			again += fmt.Sprintf("clear(%s)\n", a.id)
		}
	}
	fmt.Fprintf(&b, "%sif err := %s(%s); err != nil {\nt.Fatal(err)\n}\n%s", again, p.fn, p.args(), p.compared(""))
	fmt.Fprintf(&b, "%sif err := %sOn(3, %s); err != nil {\nt.Fatal(err)\n}\n%s}\n%s}\n\n", again, p.fn, p.args(),
		p.compared("on goroutines "), p.endForm())
	b.WriteString(p.refused())
	fmt.Fprintf(&b, "// Test%sAllocates: a call on one goroutine allocates nothing once its scratch is there.\nfunc "+
		"Test%sAllocates(t *testing.T) {\n%s := sample(vectors[0])\nif !fast {\nt.Skip(\"plain Go may\")\n}\nif n := "+
		"testing.AllocsPerRun(20, func() { run(1, %s) }); n >= 1 {\nt.Errorf(\"%%v allocations\", n)\n}\n}\n\n", p.fn,
		p.fn, p.args(), p.args())
	fmt.Fprintf(&b, "func Benchmark%s(b *testing.B) {\n%s := sample(vectors[0])\nfor b.Loop() {\nrun(1, "+
		"%s)\n}\n}\n\nvar vectors = []vector{\n", p.fn, p.args(), p.args())
	for _, v := range list {
		b.WriteString(v.text())
	}
	b.WriteString("}\n")
	return b.String(), nil
}

// text is a vector as a composite literal.
func (v *vector) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "{seed: %d, ranges: [][2]int64{", v.seed)
	for i := range v.lo {
		fmt.Fprintf(&b, "{%d, %d}, ", v.lo[i], v.hi[i])
	}
	b.WriteString("}, results: []result{\n")
	for _, r := range v.results {
		b.WriteString("{first: []int64{")
		for i, n := range r.first {
			if i%16 == 0 {
				b.WriteString("\n")
			}
			fmt.Fprintf(&b, "%d, ", int64(n))
		}
		fmt.Fprintf(&b, "\n}, digest: %q},\n", r.digest)
	}
	b.WriteString("}},\n")
	return b.String()
}

// sample is the function that makes the slices of a vector.
func (p *pkg) sample() string {
	var b strings.Builder
	fmt.Fprintf(&b, "// sample is the slices of a vector.\nfunc sample(of vector) (%s) {\n", p.list())
	n := 0
	for _, a := range p.params {
		fmt.Fprintf(&b, "%s = make([]%s, %d)\n", a.id, a.Type, a.Elems)
		if a.Output {
			continue
		}
		value := fmt.Sprintf("of.seed.between(of.ranges[%d][0], of.ranges[%d][1])", n, n)
		n++
		b.WriteString(a.each(func(at string) string {
			if a.Type.Integer() {
				return fmt.Sprintf("%s[%s] = %s(%s)\n", a.id, at, a.Type, value)
			}
			return fmt.Sprintf("%s[%s] = float32(%s) / 16\n", a.id, at, value)
		}))
	}
	return b.String() + "return " + p.args() + "\n}\n\n"
}

// collect is a function for each output that lists its elements.
func (p *pkg) collect() string {
	text := ""
	for _, a := range p.params {
		if a.Output {
			text += fmt.Sprintf("func elements%s(%s []%s) (list []int64) {\n", title(a.Name), a.id, a.Type) +
				a.each(func(at string) string {
					value := "int64"
					if !a.Type.Integer() {
						value = "floatBits"
					}
					return fmt.Sprintf("list = append(list, %s(%s[%s]))\n", value, a.id, at)
				}) + "return list\n}\n\n"
		}
	}
	return text
}

func (p *pkg) compared(how string) string {
	text, n := "", 0
	for _, a := range p.params {
		if a.Output {
			text += fmt.Sprintf("compare(t, %q, elements%s(%s), v.results[%d])\n", how+a.id, title(a.Name), a.id, n)
			n++
		}
	}
	return text
}

// refused is a test of slices that are too short and elements that are outside their ranges.
func (p *pkg) refused() string {
	var b strings.Builder
	fmt.Fprintf(&b, "// Test%sRefuses gives the kernel slices that are too short, and elements outside their "+
		"ranges.\nfunc Test%sRefuses(t *testing.T) {\n%s := sample(vectors[0])\n",
		p.fn, p.fn, p.args())
	for i, a := range p.params {
		args := strings.Split(p.args(), ", ")
		args[i] = fmt.Sprintf("%s[:%d]", a.id, a.Elems-1)
		fmt.Fprintf(&b, "if %s(%s) == nil {\nt.Error(%q)\n}\n", p.fn, strings.Join(args, ", "),
			a.id+" may be too short")
	}
	for _, a := range p.ranged() {
		lo, hi, _ := a.limits()
		_, most := a.Type.Bounds()
		bad := new(big.Int).Add(hi, big.NewInt(1))
		if bad.Cmp(most) > 0 {
			bad = new(big.Int).Sub(lo, big.NewInt(1))
		}
		at := a.At(least(a))
		fmt.Fprintf(&b, "old%s := %s[%d]\n%s[%d] = %s\nif %s(%s) == nil {\nt.Error(%q)\n}\n%s[%d] = old%s\n",
			title(a.Name), a.id, at, a.id, at, bad, p.fn, p.args(), a.id+" may hold "+bad.String(), a.id, at,
			title(a.Name))
	}
	return b.String() + "}\n\n"
}

// least is the coordinates of the first element of the user's.
func least(a *param) []int {
	var at []int
	for _, r := range a.Valid {
		at = append(at, r.Min)
	}
	return at
}

// testStrided is a test of the strided form.
func (p *pkg) testStrided() string {
	if !p.mayBeStrided() {
		return ""
	}
	var b strings.Builder
	args := func() string {
		var list []string
		for _, a := range p.params {
			if list = append(list, a.id); a.strides == "" {
				continue
			}
			list[len(list)-1] = "wide" + title(a.Name)
			if len(a.Dims) == 2 {
				list = append(list, fmt.Sprint(a.Dims[0].Extent+3))
			} else {
				list = append(list, a.stridesType()+"{"+a.wide()+"}")
			}
		}
		return strings.Join(list, ", ")
	}()
	spread, gather := "", ""
	for _, a := range p.params {
		if a.strides == "" {
			continue
		}
		wide := "wide" + title(a.Name)
		spread += fmt.Sprintf("%s := spread%s(%s)\n", wide, title(a.Name), a.id)
		if a.Output {
			gather += fmt.Sprintf("gather%s(%s, %s)\nif !slices.Equal(spread%s(%s), %s) {\nt.Fatal(\"gaps of %s are "+
				"written\")\n}\n",
				title(a.Name), a.id, wide, title(a.Name), a.id, wide, a.id)
		}
	}
	short := ""
	for _, a := range p.params {
		if a.strides != "" {
			wide := "wide" + title(a.Name)
			short += fmt.Sprintf("if %sStrided(1, %s) == nil {\nt.Error(%q)\n}\n", p.fn,
				strings.Replace(args, wide, fmt.Sprintf("%s[:len(%s)-1]", wide, wide), 1), a.id+" may be too short")
		}
	}
	gather += short
	fmt.Fprintf(&b, "// Test%sStrided gives the kernel slices whose rows have gaps, which must not change.\nfunc "+
		"Test%sStrided(t *testing.T) {\nt.Logf(\"strides by assembly: %%v\", fast && strides)\n%sfor workers := 1; "+
		"workers < 4; workers += 2 {\nfor _, v := range vectors {\n%s := sample(v)\n%sif err := %sStrided(workers, "+
		"%s); err != nil {\nt.Fatal(err)\n}\n%s%s}\n}\n%s}\n\n",
		p.fn, p.fn, p.eachForm("strides"), p.args(), spread, p.fn, args, gather, p.compared("strided "), p.endForm())
	for _, a := range p.params {
		if a.strides == "" {
			continue
		}
		strides := fmt.Sprintf("const %s = %d\n", a.strides, a.Dims[0].Extent+3)
		if len(a.Dims) > 2 {
			strides = fmt.Sprintf("%s := %s{%s}\n", a.strides, a.stridesType(), a.wide())
		}
		last := a.atStrided(func(d int) string { return fmt.Sprint(a.Dims[d].Extent - 1) })
		fmt.Fprintf(&b, "func spread%s(%s []%s) []%s {\n%swide := make([]%s, %s + 1)\nfor i := range wide {\nwide[i] "+
			"= 77\n}\n%sreturn wide\n}\n\n",
			title(a.Name), a.id, a.Type, a.Type, strides, a.Type, last,
			a.stored2(func(at, strided string) string { return fmt.Sprintf("wide[%s] = %s[%s]\n", strided, a.id, at) }))
		if a.Output {
			fmt.Fprintf(&b, "func gather%s(%s, wide []%s) {\n%s%s}\n\n", title(a.Name), a.id, a.Type, strides,
				a.stored2(func(at, strided string) string {
					return fmt.Sprintf("%s[%s] = wide[%s]\n", a.id, at, strided)
				}))
		}
	}
	return b.String()
}
