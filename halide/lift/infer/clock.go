package infer

import "context"

// clock is what one inference may take: so much work, and the time until the context ends.
type clock struct {
	ctx   context.Context // nil: none
	left  int64           // work
	since int64           // points that were handled since the context was looked at
}

// over is what an inference that is out of time panics with, from whatever depth; Infer turns it into a Refusal.
type over struct{}

// tick says that n points were handled.
func (c *clock) tick(n int) {
	if c.since += int64(n) + 1; c.since < 1<<15 {
		return
	}
	c.since = 0
	if c.ctx != nil && c.ctx.Err() != nil {
		panic(over{})
	}
}

// inTime is a recovery from over: err is a Refusal then.
func inTime(err *error) {
	switch x := recover(); x.(type) {
	case nil:
	case over:
		*err = &Refusal{Reason: tooLong}
	default:
		panic(x)
	}
}
