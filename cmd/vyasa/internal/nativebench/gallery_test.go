package nativebench

import (
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native"
)

// TestGallery: programs of the gallery are compared over pictures of any size, and loops by hand give the same results.
func TestGallery(t *testing.T) {
	if _, err := native.Features(); err != nil {
		t.Skip(err)
	}
	for name, hand := range hands {
		for _, size := range []string{"52x37", "64x16"} {
			w, err := find(name, size)
			if err != nil {
				t.Fatal(err)
			}
			var row Row
			k, err := newOurs(t.Context(), w, Options{}, &row)
			if err != nil {
				t.Fatal(err)
			}
			defer k.code.Close()
			loop := hand(k.inputs)
			for range 2 {
				loop.run(w.work.W, w.work.H)
			}
			if at, differ := loop.result().Diff(k.want); differ || !row.Verified {
				t.Errorf("%s of %s by hand differs at %v", name, size, at)
			}
		}
	}
	for name := range peers.Programs {
		if !slices.Contains(galleryNames(), name) {
			t.Errorf("there is no program %s", name)
		}
	}
	if row := measured(t, "scan-x", Options{Peers: true, Size: "52x37"}); row.GPixels <= 0 || row.Peers["plain Go"] <= 0 {
		t.Error(row)
	}
}
