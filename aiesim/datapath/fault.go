package datapath

import "fmt"

// Fault is a rule of the machine that an operation breaks.
type Fault struct {
	Arg  string // the argument at fault as it is called in the manual: xstart; "" if none
	Text string // the fact and the remedy
}

// Error prints "xstart: the fact".
func (f *Fault) Error() string {
	if f.Arg == "" {
		return f.Text
	}
	return f.Arg + ": " + f.Text
}

func faultf(arg, format string, args ...any) *Fault {
	return &Fault{Arg: arg, Text: fmt.Sprintf(format, args...)}
}
