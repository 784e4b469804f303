package report_test

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
)

func ExampleMake() {
	program, result := sample() // of the scheduler and of the core
	r := report.Make(program, machine.AIE1(), result)
	head, _, _ := strings.Cut(r.String(), "\n")
	fmt.Println(head)
	for _, l := range r.Loops {
		if l.Schedule != nil {
			fmt.Println(l.Position, l.Rounds, "rounds, II", l.Schedule.II, "bound by", l.Schedule.Bound)
		}
	}
	// Output:
	// fir (k.c:3) on AIE1: 191 cycles, 2816 MACs, 14.74 MACs/cycle, 46.1% of the peak of 32 (int16 x int16)
	// k.c:8 48 rounds, II 3 bound by slot ldb
}
