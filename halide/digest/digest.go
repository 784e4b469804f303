// Package digest hashes texts, for names of what is stored. It is SHA-256 by itself: crypto/sha256 brings all of Go's
// FIPS 140 module into every program that compiles a schedule, a quarter of a megabyte. No secret and no enemy is
// about.
package digest

import (
	"encoding/binary"
	"math/bits"
)

// Sum is the SHA-256 of a text, as FIPS 180-4 defines it.
func Sum(text string) (sum [32]byte) {
	padded := append([]byte(text), 0x80)
	for len(padded)%64 != 56 {
		padded = append(padded, 0)
	}
	padded = binary.BigEndian.AppendUint64(padded, 8*uint64(len(text)))
	h := [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}
	for ; len(padded) > 0; padded = padded[64:] {
		block(&h, padded)
	}
	for i, word := range h {
		binary.BigEndian.PutUint32(sum[4*i:], word)
	}
	return sum
}

// block adds the first 64 bytes of data to the state.
func block(state *[8]uint32, data []byte) {
	var w [64]uint32
	for i := range 16 {
		w[i] = binary.BigEndian.Uint32(data[4*i:])
	}
	for i := 16; i < 64; i++ {
		a, b := w[i-15], w[i-2]
		w[i] = w[i-16] + w[i-7] + (turned(a, 7) ^ turned(a, 18) ^ a>>3) + (turned(b, 17) ^ turned(b, 19) ^ b>>10)
	}
	a, b, c, d, e, f, g, h := state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7]
	for i, word := range w {
		t1 := h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e&f ^ ^e&g) + constants[i] + word
		t2 := (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a&b ^ a&c ^ b&c)
		a, b, c, d, e, f, g, h = t1+t2, a, b, c, d+t1, e, f, g
	}
	for i, word := range [...]uint32{a, b, c, d, e, f, g, h} {
		state[i] += word
	}
}

// turned is a word turned right.
func turned(word uint32, n int) uint32 { return bits.RotateLeft32(word, -n) }

// constants are the first 32 bits of the fractions of the cube roots of the first 64 primes.
var constants = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}
