package gauge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/report"
)

// Bound names the two costliest of the loops that were scheduled and have a line of the user's, whatever stands in the comment behind
// it, and says of a resource what it alone comes to.
func TestBound(t *testing.T) {
	k := &vyasa.Kernel{C: `void out(void)
{
    for (int32_t r = 0; r < 10; r++)
    {
        a0 = mac16(a0, x0, z0); /* f.txt:7:31 in(0, 0, 64 * r) in(0, 0, 64 * r + 1) */
    }
    for (int32_t x = 0; x < 256; x++)
    {
        e2 = add16(e1, e0); /* f.txt:8:17 */
    }
    for (int32_t y = 0; y < 4; y++)
    {
        out_y += 32;
    }
    for (int32_t z = 0; z < 4; z++)
    {
        a1 = mul16(x1, z1); /* f.txt:9 */
    }
}`}
	loop := func(name, at string, cycles, rounds int64, share float64, s *report.Schedule) report.Loop {
		return report.Loop{Stretch: report.Stretch{Cycles: cycles, Share: share}, Name: name, Position: at, Rounds: rounds, Schedule: s}
	}
	r := &report.Report{Loops: []report.Loop{
		loop("z", "out.c:15", 10, 4, 0.01, &report.Schedule{II: 2, ResMII: 2, Bound: "st"}),
		loop("x", "out.c:7", 800, 256, 0.25, &report.Schedule{II: 3, ResMII: 2, Bound: "registers: v0 is reused: vmac -> vlda -> vmac"}),
		loop("r", "out.c:3", 250, 10, 0.6, &report.Schedule{II: 17, ResMII: 17, Bound: "lda+ldb: 34 vlda.w"}),
		loop("y", "out.c:11", 90, 4, 0.5, &report.Schedule{II: 20, ResMII: 20, Bound: "alu"}), // of no line
		loop("w", "out.c:3", 95, 4, 0.55, nil), // of no schedule
	}}
	var got []string
	for _, n := range Bound(k, r) {
		got = append(got, fmt.Sprintf("%s %d %d: %s", n.Pos.File, n.Pos.Line, n.Pos.Col, n.Cause))
	}
	want := `f.txt 7 31: 60% of the cycles are in the loop r: 17 cycles a round, for lda+ldb: 34 vlda.w; ` +
		`32% of these fill and drain its pipeline; its 10 rounds take at least 170 cycles by that alone
f.txt 8 17: 25% of the cycles are in the loop x: 3 cycles a round, for registers: v0 is reused: vmac`
	if text := strings.Join(got, "\n"); text != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}
