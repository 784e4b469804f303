package record

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/digest"
)

// AtLeast is the record of the candidate of r if no more is known than that it takes so many cycles or more. It is a
// refusal, with a key of its own, so that it says nothing against an exact outcome of the candidate, before or after;
// Least reads it.
func (r Record) AtLeast(cycles int64) Record {
	r.Key, r.Cycles, r.Refused = r.Key.apart(cycles), 0, fmt.Sprintf("%s%d%s", atLeast, cycles, cyclesOrMore)
	return r
}

// Least is the key of the candidate and the cycles that it takes at least, of a record that AtLeast made; ok is false
// of others.
func (r Record) Least() (key Key, cycles int64, ok bool) {
	number, ok := strings.CutPrefix(r.Refused, atLeast)
	if ok {
		number, ok = strings.CutSuffix(number, cyclesOrMore)
	}
	cycles, err := strconv.ParseInt(number, 10, 64)
	if !ok || err != nil || cycles < 1 {
		return Key{}, 0, false
	}
	return r.Key.apart(cycles), cycles, true
}

// What such a record is refused for.
const atLeast, cyclesOrMore = "at least ", " cycles"

// apart is another key, from which the same number leads back.
func (k Key) apart(cycles int64) Key {
	mask := digest.Sum(atLeast + strconv.FormatInt(cycles, 10))
	for i := range k {
		k[i] ^= mask[i]
	}
	return k
}
