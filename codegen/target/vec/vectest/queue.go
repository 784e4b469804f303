package vectest

import (
	"bytes"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Queue tries programs by an emulator, many at a time, as its start takes longer than they do.
type Queue struct {
	*Emulator
	Compile func(p *vec.Program) (*vec.Insts, error)
	Link    func(l *vec.Insts) []byte
	Text    func(l *vec.Insts) string
	Most    int // that are tried at once
	Dir     string

	jobs   []Job
	checks []func(t Fataler, after [][]byte, err error)
}

// Setting is the queue as a setting, for registers of so many bits. Flush tries what is left.
func (q *Queue) Setting(bits int) Setting { return Setting{Bits: bits, Try: q.try} }

func (q *Queue) try(t Fataler, p *vec.Program, fill func(arg int, b []byte), lo, hi int) {
	t.Helper()
	l, err := q.Compile(p)
	if err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	c, j := Call{Code: q.Link(l), Lo: lo, Hi: hi, Frame: l.Slots}, Job{}
	var before [][]byte
	for i, a := range p.Args {
		b := make([]byte, a.Bytes)
		fill(i, b)
		c.Args = append(c.Args, i)
		j.Arrays, before = append(j.Arrays, b), append(before, bytes.Clone(b))
	}
	j.Calls = []Call{c}
	q.jobs = append(q.jobs, j)
	q.checks = append(q.checks, func(t Fataler, after [][]byte, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%v\n%s\n%s", err, p, q.Text(l))
		}
		Compare(t, p, before, after, lo, hi, func() string { return q.Text(l) })
	})
	if len(q.jobs) >= q.Most {
		q.Flush(t)
	}
}

// Flush tries what waits. Where the emulator fails, programs are tried one by one to tell which one it is.
func (q *Queue) Flush(t Fataler) {
	t.Helper()
	jobs, checks := q.jobs, q.checks
	q.jobs, q.checks = nil, nil
	if len(jobs) == 0 {
		return
	}
	all, err := q.Run(q.Dir, jobs)
	for i := range jobs {
		if err == nil {
			checks[i](t, all[i], nil)
			continue
		}
		one, err := q.Run(q.Dir, jobs[i:i+1])
		if err != nil {
			one = [][][]byte{nil}
		}
		checks[i](t, one[0], err)
	}
	if err != nil {
		t.Fatalf("%d jobs together: %v", len(jobs), err)
	}
}
