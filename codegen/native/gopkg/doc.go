// Package gopkg writes a loop nest as a package of Go that needs nothing else: assembly for x86-64 with AVX2, plain Go for all
// other processors, and a test with results of the reference evaluator.
//
//	lower.Nest --vec/build, x86.Compile, x86.GoAsm--> kernel_amd64.s
//	           --gosource.Function----------------> plain.go
//
// Who calls the package has slices as the kernel wants them stored, which its documentation says.
//
//	gopkg.go      Files: what a package is made of
//	param.go      slices and where elements lie in them
//	assembly.go   kernel_amd64.s
//	driver.go     kernel_amd64.go and kernel_other.go: calls of the assembly, bands of a millisecond at most
//	exported.go   kernel.go: the function for users
//	checks.go     ranges of inputs, norms of coefficients
//	vectors.go    data and results for the test
//	test.go       kernel_test.go
package gopkg
