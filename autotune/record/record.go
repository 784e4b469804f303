package record

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/vyasa-go/vyasa/halide/digest"
)

// Record is one evaluated candidate of a problem: it has cycles, or a reason why it has none.
type Record struct {
	Problem
	Key       Key
	Decisions string        // as the space writes them: "vector=x jam.y=4"
	Schedule  string        // in the notation
	Cycles    int64         // at least 1; 0: refused
	Refused   string        // why; "" if it has cycles
	Took      time.Duration // to compile and to simulate
	At        time.Time     // when it ended
}

// Key names a candidate of a problem.
type Key [16]byte

// KeyOf is the key of decisions.
func KeyOf(decisions string) Key {
	sum := digest.Sum(decisions)
	return Key(sum[:16])
}

// String is the key in hexadecimal.
func (k Key) String() string { return fmt.Sprintf("%x", k[:]) }

// Outcome is the record's cycles or reason in words.
func (r Record) Outcome() string {
	if r.Cycles == 0 {
		first, _, _ := strings.Cut(r.Refused, "\n")
		return "refused: " + first
	}
	return fmt.Sprintf("%d cycles", r.Cycles)
}

// Check is why r cannot be stored, or nil.
func (r Record) Check() error {
	switch {
	case r.Cycles < 0:
		return fmt.Errorf("the record has %d cycles", r.Cycles)
	case r.Cycles == 0 && r.Refused == "":
		return errors.New("the record has neither cycles nor a reason why not")
	case r.Cycles > 0 && r.Refused != "":
		return fmt.Errorf("the record has %d cycles and is refused", r.Cycles)
	case r.Took < 0:
		return fmt.Errorf("the record took %v", r.Took)
	}
	if err := checkTime(r.At); err != nil {
		return err
	}
	if err := checkTexts(r.Decisions, r.Schedule, r.Refused); err != nil {
		return err
	}
	return r.Problem.Check()
}

// checkTexts refuses what SQLite or JSON would not give back as it was.
func checkTexts(texts ...string) error {
	for _, t := range texts {
		if !utf8.ValidString(t) || strings.ContainsRune(t, 0) {
			return fmt.Errorf("%.40q is no text", t)
		}
	}
	return nil
}

// checkTime refuses what does not fit nanoseconds since 1970.
func checkTime(t time.Time) error {
	if y := t.UTC().Year(); y < 1970 || y > 2200 {
		return fmt.Errorf("the time %v is none of a record", t.UTC().Format(time.RFC3339))
	}
	return nil
}
