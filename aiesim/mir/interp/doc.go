// Package interp executes an [mir.Func] on its virtual registers, operation by operation, without slots, latencies or
// banks: what the operations mean. Passes are checked against it; it shares no arithmetic with the core but the vector
// unit's ([datapath]).
//
//	err := interp.Exec(ctx, f, []interp.Arg{{Data: in}, {Data: out}, {Int: 16}})
//
// # Invariants
//
//   - Memory is flat: arguments, globals, the frame and the descriptors of windows, each with a gap around it, so that
//     an access out of its object is found. The frame is undefined at first.
//   - Undefined bits and lanes propagate. They are an error where they decide something: a branch, an address, a shift,
//     a value stored elsewhere than in the frame.
//   - Operations after address selection (post-modification) and after placement (spills) run too. Registers are always
//     the virtual ones.
//
// # Files
//
//	file       holds
//	run.go       Exec: control flow; state.go: what a run knows, Error
//	start.go     Arg, and where things lie at first; global.go: first values of globals
//	memory.go    addresses, streams and cascades; transfer.go: loads and stores
//	regs.go      registers and operands; number.go: numbers of a type
//	scalar.go    operations on numbers; function.go: functions of numbers
//	vector.go    operations of the vector unit
package interp
