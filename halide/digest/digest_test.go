package digest_test

import (
	"crypto/sha256"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/digest"
)

// Sums are those of the standard library, for every length around the ends of blocks.
func TestSum(t *testing.T) {
	for n := range 200 {
		text := strings.Repeat("vyasa\x00\xff", n)[:n]
		if got, want := digest.Sum(text), sha256.Sum256([]byte(text)); got != want {
			t.Fatalf("%d bytes: %x, want %x", n, got, want)
		}
	}
}
