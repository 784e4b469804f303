package autoschedule

import (
	"strings"
	"testing"
)

const layer = `in: int8(x, y, c)
w: int8(i, j, c, k)
r: 3, 3, 512
out(x, y, k) = narrow(int8, sum(r, in(x+r.x, y+r.y, r.z) * w(r.x, r.y, r.z, k)), 8)
schedule
bound x 8; bound y 4; bound k 16; layout in y x c; layout out y x k
`

// TestSums: as many terms are written out as a body takes, also of a loop that is longer, and those that lie side by
// side in an input that is laid out follow each other where their order does not matter.
func TestSums(t *testing.T) {
	for _, c := range []struct{ name, from, to, want string }{
		{"long", "", "", "split r.z 64 -> r.zo r.zi\nsplit k 16 -> ko ki\nreorder y x ko r.y r.x r.zo r.zi ki\n" +
			"vectorize ki\nunroll r.zi\n"},
		{"short", "512", "16", "split k 16 -> ko ki\nreorder y x ko r.y r.x r.z ki\nvectorize ki\nunroll r.z\n" +
			"unroll r.x\n"},
		{"odd", "512", "75", "split r.z 25 -> r.zo r.zi\nsplit k 16 -> ko ki\nreorder y x ko r.y r.x r.zo r.zi ki\n" +
			"vectorize ki\nunroll r.zi\n"},
		{"prime", "512", "67", "split k 16 -> ko ki\nreorder y x ko r.y r.x r.z ki\nvectorize ki\n"},
		{"rest of a prime", "512", "67", "split r.z 64 guard -> r.zo r.zi\nsplit k 16 -> ko ki\n" +
			"reorder y x ko r.y r.x r.zo r.zi ki\nvectorize ki\nunroll r.zi\n"},
		{"rest of none", "512", "128", "split r.z 64 -> r.zo r.zi\nsplit k 16 -> ko ki\n" +
			"reorder y x ko r.y r.x r.zo r.zi ki\nvectorize ki\nunroll r.zi\n"},
		{"rest of few", "512", "16", "split k 16 -> ko ki\nreorder y x ko r.y r.x r.z ki\nvectorize ki\nunroll r.z\n" +
			"unroll r.x\n"},
		{"as written", "layout in y x c", "", "split r.z 4 -> r.zo r.zi\nsplit k 16 -> ko ki\n" +
			"reorder y x ko r.zo r.zi r.y r.x ki\nvectorize ki\nunroll r.x\nunroll r.y\nunroll r.zi\n"},
		{"floats", "narrow(int8, sum(r, in(x+r.x, y+r.y, r.z) * w(r.x, r.y, r.z, k)), 8)",
			"sum(r, in(x+r.x, y+r.y, r.z) * w(r.x, r.y, r.z, k))", "split r.z 4 -> r.zo r.zi\nsplit k 16 -> ko ki\n" +
				"reorder y x ko r.zo r.zi r.y r.x ki\nvectorize ki\nunroll r.x\nunroll r.y\nunroll r.zi\n"},
	} {
		text := layer
		if c.from != "" {
			text = strings.ReplaceAll(text, c.from, c.to)
		}
		rest := strings.HasPrefix(c.name, "rest")
		if c.name == "floats" {
			text = strings.NewReplacer("int8", "float32").Replace(text)
		}
		s := program(t, text)
		p := shape{lanes: 16, jam: 1, body: 64, near: true, rest: rest}
		if got := (plan{shape: p}).work(s); got < p.written(s, 0) {
			t.Errorf("%s: %d operations are said to be written out of %d terms", c.name, got, p.written(s, 0))
		}
		q := plan{shape: p}.apply(s)
		if err := q.Err(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if _, got, _ := strings.Cut(q.String(), "layout out y x k\n"); got != c.want {
			t.Errorf("%s: the loops are\n%swant\n%s", c.name, got, c.want)
		}
	}
}

// TestLayout: a Func that is computed by itself lies as it is read: along the lanes of what reads it, or along the terms
// of its sum.
func TestLayout(t *testing.T) {
	const text = "a: int8(x, c)\nb: int8(c, k)\nr: 16\n"
	const end = "schedule\nbound x 8; bound k 16; layout out x k\n"
	for algorithm, want := range map[string]string{
		text + "sums(x, k) = narrow(int32, sum(r, a(x, r.x) * b(r.x, k)))\n" +
			"out(x, k) = narrow(int8, sums(x, k) + sums(x+1, k), 8)\n" +
			end: "layout sums x k\n",
		text + "half(x, c) = narrow(int8, a(x, c) + a(x, c+1), 1)\n" +
			"out(x, k) = narrow(int8, sum(r, half(x, r.x) * b(r.x, k)), 8)\n" +
			end: "layout half x c\n",
		text + "half(c, x) = narrow(int8, a(x, c) + a(x, c+1), 1)\n" +
			"out(x, k) = narrow(int8, sum(r, half(r.x, x) * b(r.x, k)), 8)\n" +
			end: "",
	} {
		s := plan{level: root, single: root, shape: shape{lanes: 16, jam: 1, body: 64}}.apply(program(t, algorithm))
		_, of, _ := strings.Cut(s.String(), "computeroot\n")
		if got := strings.HasPrefix(of, "layout "); s.Err() != nil || got != (want != "") || !strings.HasPrefix(of, want) {
			t.Errorf("%v: want %q in\n%s", s.Err(), want, s)
		}
	}
}

// TestTiled: a Func between lies in the tiles of what uses it where vectors join the rows of these, and is joined, too,
// though nobody says how long its rows are; by coordinates that are no Vars it is not.
func TestTiled(t *testing.T) {
	const text = "in: int8(x, k)\nm: int32(k)\nhigh(k, x) = narrow(int32, in(x, k) * m(k), 11)\n" +
		"out(x, k) = narrow(int8, high(k, x), 8)\n" +
		"schedule\nbound x 14; bound k 16; layout in (k/8) x (8); layout out (k/8) x (8)\n"
	const tiles = "of high:\ncomputeroot\nlayout high (k/8) x (8)\nsplit k 8 -> ko ki\nsplit x 2 -> xo xi\n" +
		"reorder ko xo xi ki\nfuse xi ki -> xiki\nvectorize xiki\n"
	for _, c := range []struct {
		text   string
		joined bool
		want   bool
	}{
		{text, true, true},
		{text, false, false},
		{strings.Replace(text, "high(k, x), 8", "high(k, x+1), 8", 1), true, false},
	} {
		p := plan{single: root, shape: shape{lanes: 16, jam: 1, body: 8, joined: c.joined}}
		got := p.apply(program(t, c.text))
		if err := got.Err(); err != nil || strings.Contains(got.String(), tiles) != c.want {
			t.Errorf("joined %v, %v:\n%s", c.joined, err, got)
		}
	}
}
