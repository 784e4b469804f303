package main

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// Programs become pictures of their size, and unknown names are told.
func TestShow(t *testing.T) {
	dir := t.TempDir()
	if err := show(dir, 20, 16, []string{"blur", "camera", "softmax"}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"blur.png", "camera.png"} {
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(f)
		if err != nil || img.Bounds().Dx() != 20 || img.Bounds().Dy() != 16 {
			t.Errorf("%s: %v, %v", name, img, err)
		}
		f.Close()
	}
	if err := show(dir, 16, 16, []string{"blurr"}); err == nil {
		t.Error("no program is called blurr")
	}
}
