package regalloc_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir/text"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
)

// A vector that a loop only reads waits in memory, and each round loads it once for its two readers; without Aside it
// stays in its register. What the loop changes stays in any case.
func TestAside(t *testing.T) {
	const before = `func "f" ; 1
param %0
root 1 param "p"
reg %0 P "p" ; 1
reg %1 W "e" ; 1
reg %2 W "x" ; 1
reg %3 W "y" ; 1
loop 0 "y" b1..b1 pre b0 count 4 min 4 max 4 ; 3
block 0
  %1 = vlda.w %0 mem bytes=32 root=1 ; 2
  %2 = vlda.w %0 mem bytes=32 root=1 ; 2
  fall b1
block 1
  vst.w %2 %0 addr=1 mem bytes=32 root=1 ; 4
  %2 = vlda.w %0 mem bytes=32 root=1 ; 4
  vst.w %1 %0 addr=1 mem bytes=32 root=1 ; 5
  vst.w %1 %0 addr=1 mem bytes=32 root=1 ; 6
  latch 0 b1 b2 ; 3
block 2
  return ; 1
`
	m := machine.AIE1()
	for _, aside := range []bool{false, true} {
		f, err := text.Parse(before, m)
		if err != nil {
			t.Fatal(err)
		}
		if err := regalloc.Func(f, m, regalloc.Options{Aside: aside}); err != nil {
			t.Fatal(err)
		}
		if err := regalloc.Check(f, m); err != nil {
			t.Fatal(err)
		}
		loads := 0
		for _, op := range f.Blocks[1].Ops {
			if op.Code == machine.SpillLoad {
				loads++
			}
		}
		if want := map[bool]int{true: 1}[aside]; loads != want {
			t.Errorf("aside %v: a round loads %d times, not %d\n%s", aside, loads, want, f)
		}
	}
}
