package farm

import (
	"fmt"

	"github.com/vyasa-go/vyasa/autotune/search"
)

// Outcome is what somebody says of a schedule.
type Outcome struct {
	Cycles  int64  `json:"cycles,omitempty"` // 0: refused, or it failed
	AtLeast bool   `json:"at_least,omitempty"`
	Refused string `json:"refused,omitempty"`
	// Floor is what the code takes with its arrays anywhere, as far as it was looked at; 0: that was not asked for, or
	// is not known.
	Floor int64 `json:"floor,omitempty"`
	// Failed says why it could not be evaluated at all: that is news of the worker, not of the schedule.
	Failed string `json:"failed,omitempty"`
	Took   int64  `json:"took,omitempty"` // nanoseconds
}

// String is the outcome in words.
func (o Outcome) String() string {
	switch {
	case o.Failed != "":
		return "failed: " + o.Failed
	case o.Refused != "":
		return "refused: " + o.Refused
	case o.AtLeast:
		return fmt.Sprintf("at least %d cycles", o.Cycles)
	}
	return fmt.Sprintf("%d cycles", o.Cycles)
}

// valid reports whether it says one thing.
func (o Outcome) valid() bool {
	return o.Failed != "" || (o.Cycles > 0) != (o.Refused != "") && o.Cycles >= 0 && o.Floor >= 0 &&
		!(o.AtLeast && o.Refused != "")
}

// tells reports whether no more need be known to whom cycles beyond limit are all the same.
func (o Outcome) tells(limit int64) bool { return !o.AtLeast || o.Cycles > limit }

// agrees reports whether two outcomes can both be so. What takes long may be refused when it is compiled to the end.
func (o Outcome) agrees(p Outcome) bool {
	switch {
	case o.Failed != "" || p.Failed != "":
		return true
	case o.AtLeast && p.AtLeast:
		return true
	case o.AtLeast:
		return p.Refused != "" || p.Cycles >= o.Cycles && (p.Floor == 0 || p.Floor >= o.Floor)
	case p.AtLeast:
		return p.agrees(o)
	}
	return o.Cycles == p.Cycles && o.Refused == p.Refused && (o.Floor == p.Floor || o.Floor == 0 || p.Floor == 0)
}

// result is what a cost function returns.
func (o Outcome) result() (int64, error) {
	switch {
	case o.Failed != "":
		return 0, fmt.Errorf("farm: %s", o.Failed)
	case o.Refused != "":
		return 0, &search.Refused{Reason: o.Refused}
	case o.AtLeast:
		return 0, &search.AtLeast{Cycles: o.Cycles}
	}
	return o.Cycles, nil
}
