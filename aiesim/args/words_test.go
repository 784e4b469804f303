package args_test

import (
	"encoding/binary"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/args"
)

// TestWords: lanes of 80 bits are two words, the low one first; what needs more is refused.
func TestWords(t *testing.T) {
	list, err := args.Parse("a.json", []byte(`[{"type": "acc80", "shape": [3], "data": [-1, 18446744073709551617,
  -604462909807314587353088]}]`), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []uint64{1<<64 - 1, 1<<64 - 1, 1, 1, 0, 1<<64 - 1<<15} {
		if got := binary.LittleEndian.Uint64(list[0].Data[8*i:]); got != want {
			t.Errorf("word %d is %#x, want %#x", i, got, want)
		}
	}
	_, err = args.Parse("a.json", []byte(`[{"type": "acc80", "data": [604462909807314587353088]}]`), nil)
	if want := "a.json:1: entry 1: number 1 of data: 604462909807314587353088 does not fit int64"; err == nil ||
		err.Error() != want {
		t.Errorf("gives %v\nwant  %s", err, want)
	}
}
