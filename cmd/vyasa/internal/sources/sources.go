// Package sources finds the files that a kernel includes, as the vendor's compiler is told to.
package sources

import (
	"io/fs"
	"os"
	"path/filepath"
)

// maxUp is how many folders above a kernel are searched.
const maxUp = 4

// folders are the names under which a project keeps its headers.
var folders = []string{".", "include", "inc", "src", "kernels", "aie", "aie/src", "src/kernels", "aie_src", "common"}

// Include gives the reader of headers for the kernel at path. A name is looked for beside the including file, then in
// dirs, then in the kernel's folder and those above it, up to the project's root (where .git is) or four of them, and in
// each also in the folders where a project keeps its headers: include, src, kernels, aie, common and so on.
func Include(path string, dirs []string) func(dir, name string) (string, []byte, error) {
	places := append([]string{}, dirs...)
	up := filepath.Dir(path)
	for range maxUp {
		for _, f := range folders {
			places = append(places, filepath.Join(up, f))
		}
		if _, err := os.Stat(filepath.Join(up, ".git")); err == nil {
			break
		}
		up = filepath.Join(up, "..")
	}
	return func(dir, name string) (string, []byte, error) {
		if filepath.IsAbs(name) {
			return "", nil, fs.ErrNotExist
		}
		for _, d := range append([]string{dir}, places...) {
			f := filepath.Join(d, name)
			b, err := os.ReadFile(f)
			if err == nil {
				return f, b, nil
			}
		}
		return "", nil, fs.ErrNotExist
	}
}
