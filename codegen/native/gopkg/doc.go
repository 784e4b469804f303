// Package gopkg writes a loop nest as a package of Go that needs nothing else: assembly for processors that there are
// targets for, plain Go for all others, and a test with results of the reference evaluator.
//
//	lower.Nest --vec/build, Target.Compile, Target.Asm--> kernel_amd64.s, kernel_riscv64.s
//	           --gosource.Function-----------------------> plain.go
//
// Who calls the package has slices without gaps, of the sizes that the algorithm says, or with strides, on one
// goroutine or several.
//
//	files.go      Files: what a package is made of
//	pkg.go        what the files share; newpackage.go makes it of a nest
//	target.go     Target: a processor
//	param.go      slices and where elements lie in them
//	ask.go        Go by which packages ask the processor
//	arch.go       a target's forms: instructions for processors with more features or fewer; step.go: a call of them
//	forms.go      which form runs
//	assembly.go   kernel_GOARCH.s
//	driver.go     kernel_GOARCH.go and kernel_other.go: calls of the assembly, bands of a millisecond at most
//	share.go      the same on several goroutines
//	strided.go    the form for slices whose rows have gaps
//	exported.go   kernel.go: the function for users
//	checks.go     ranges of inputs, norms of coefficients
//	vectors.go    data and results for the test
//	test.go       kernel_test.go
package gopkg
