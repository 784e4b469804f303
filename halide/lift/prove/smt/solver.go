package smt

import (
	"fmt"
	"os/exec"
	"strconv"
	"time"
)

// Solver is a program that reads SMT-LIB text from its standard input.
type Solver struct {
	Name string
	Path string
	args func(limit time.Duration) []string // of one question with a time limit
	many func(limit time.Duration) []string // of several with a limit for each
}

// Solvers are the programs that this package knows, in the order in which they are asked.
func Solvers() []Solver {
	return []Solver{
		{Name: "z3", args: z3Args, many: z3Args},
		{Name: "cvc5", args: cvc5Args, many: func(limit time.Duration) []string {
			return append(cvc5Args(limit), "--incremental")
		}},
	}
}

func z3Args(limit time.Duration) []string {
	return []string{"-in", "-smt2", "-t:" + strconv.FormatInt(limit.Milliseconds(), 10)}
}

func cvc5Args(limit time.Duration) []string {
	return []string{"--lang=smt2", "--full-saturate-quant", "--tlimit-per=" + strconv.FormatInt(limit.Milliseconds(),
		10)}
}

// MissingError says that none of the solvers is installed.
type MissingError struct{ Names []string }

func (e *MissingError) Error() string {
	return fmt.Sprintf("no solver: none of %v is on the PATH; install one (Debian: apt-get install z3 cvc5) or do "+
		"without proofs",
		e.Names)
}

// Find looks for the solvers on the PATH. The error is a *MissingError when there is none.
func Find() ([]Solver, error) {
	var found []Solver
	var names []string
	for _, s := range Solvers() {
		names = append(names, s.Name)
		if p, err := exec.LookPath(s.Name); err == nil {
			s.Path = p
			found = append(found, s)
		}
	}
	if len(found) == 0 {
		return nil, &MissingError{names}
	}
	return found, nil
}
