package ports_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/x86/ports"
)

func BenchmarkOf(b *testing.B) {
	l, args := kernelOf(b)
	for b.Loop() {
		ports.Of(ports.GoldenCove(), l, args, 4)
	}
}
