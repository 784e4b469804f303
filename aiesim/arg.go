package aiesim

import "github.com/vyasa-go/vyasa/aiesim/interp"

type (
	// Arg is the value of one parameter: a buffer for a pointer, window or reference, or a number.
	Arg = interp.Arg

	// Param is a parameter of a function: its name and its type as the program has it.
	Param = interp.Param

	// Result is what a run of the C text did; [Code] counts its cycles. Outputs are in the Data of the arguments.
	Result = interp.Result

	// Session is a function that is called several times over.
	Session = interp.Session

	// Wrapped is a window that was used beyond its end.
	Wrapped = interp.Wrapped

	// Error is what a program did wrong when it ran: where, in which operation, and what.
	Error = interp.Error

	// Errors are the mistakes found in a program before it runs, by line.
	Errors = interp.Errors
)

// NumArg is a scalar argument.
func NumArg(typ string, x int64) Arg { return interp.NumArg(typ, x) }

// BufferArg is a buffer of the shape; data is aliased.
func BufferArg(typ string, data []byte, shape ...int) Arg {
	return interp.BufferArg(typ, data, shape...)
}
