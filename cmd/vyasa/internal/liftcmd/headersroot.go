package liftcmd

import (
	"os"
	"path/filepath"
)

// rootMarks are what lies at the top of a project; innerMarks are directories that often do, and count if no rootMarks
// are there.
var (
	rootMarks = []string{".hg", "LICENSE*", "LICENCE*", "COPYING*", "README*", "Makefile", "makefile", "GNUmakefile",
		"CMakeLists.txt", "meson.build", "configure"}
	innerMarks = []string{"include", "inc", "src", "lib", "modules", "test", "tests", "examples"}
)

// How far above a file its project's top is looked for: by .git, and by the other marks.
const (
	gitLevels  = 6
	markLevels = 4
)

// projectRoot is the top of the project that the files in dir, an absolute path without links, are of: the nearest
// directory with .git, or else the farthest with a mark; "" if there is none. What holds many projects is none: neither
// the file system's root, nor the user's home directory, nor that of temporary files.
func projectRoot(dir string) string {
	marked, inner := "", ""
	for level := 0; level <= gitLevels && !shared(dir); level++ {
		if holds(dir, ".git") {
			return dir
		}
		if level <= markLevels && holds(dir, rootMarks...) {
			marked = dir
		}
		if level <= markLevels && holds(dir, innerMarks...) {
			inner = dir
		}
		dir = filepath.Dir(dir)
	}
	if marked != "" {
		return marked
	}
	return inner
}

// holds reports whether one of the patterns matches what lies in dir. Brackets in dir's own name are no patterns.
func holds(dir string, patterns ...string) bool {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	for _, e := range entries {
		for _, p := range patterns {
			if ok, err := filepath.Match(p, e.Name()); err == nil && ok {
				return true
			}
		}
	}
	return false
}

// shared reports whether dir is one that projects of all kinds are below.
func shared(dir string) bool {
	if dir == filepath.Dir(dir) {
		return true
	}
	places := []string{os.TempDir(), "/tmp", "/var/tmp"}
	if home, err := os.UserHomeDir(); err == nil {
		places = append(places, home)
	}
	for _, place := range places {
		if real, err := filepath.EvalSymlinks(place); err == nil && real == dir {
			return true
		}
	}
	return false
}
