package backend

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/mir/text"
)

// A constant that only the outer loop reads is made there; one of the inner loop, and one that a branch reads, stay.
func TestNear(t *testing.T) {
	const before = `func "f" ; 1
param %0
root 1 param "p"
reg %0 P "p" ; 1
reg %1 R "x" ; 1
reg %2 R const 30 ; 1
reg %3 R const 31 ; 1
reg %4 R const 7 ; 1
loop 0 "y" b1..b3 pre b0 count 4 min 4 max 4 ; 3
loop 1 "x" b2..b2 pre b1 in 0 count 5 min 5 max 5 ; 4
block 0
  %2 = movi 30 ; 1
  %3 = movi 31 ; 1
  %4 = movi 7 ; 1
  %1 = lda %0 mem bytes=4 root=1 signed ; 2
  fall b1
block 1
  %1 = alu %1 %2 do=shr.int32 ; 3
  %1 = alu %1 %2 do=xor.int32 ; 3
  fall b2
block 2
  %1 = alu %1 %3 do=and.int32 ; 4
  latch 1 b2 b3 ; 4
block 3
  %1 = alu %1 %4 do=or.int32 ; 5
  %1 = alu %1 %3 do=or.int32 ; 5
  latch 0 b1 b4 ; 3
block 4
  st %1 %0 addr=1 mem bytes=4 root=1 ; 6
  return ; 1
`
	m := machine.AIE1()
	f, err := text.Parse(before, m)
	if err != nil {
		t.Fatal(err)
	}
	if !near(f) {
		t.Fatal("there is nothing to bring")
	}
	if err := mir.Check(f, m); err != nil {
		t.Fatal(err)
	}
	var got []int // constants that each block makes
	for _, b := range f.Blocks {
		n := 0
		for _, o := range b.Ops {
			if o.Code == machine.MoveImm {
				n++
			}
		}
		got = append(got, n)
	}
	if diff := cmp.Diff([]int{1, 1, 0, 1, 0}, got); diff != "" {
		t.Errorf("-want +got:\n%s\n%s", diff, text.Print(f, m))
	}
	if near(f) {
		t.Error("what is near is brought again")
	}
}
