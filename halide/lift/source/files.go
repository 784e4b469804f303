package source

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

//go:embed headers
var stubs embed.FS

// libDir is the directory, inside the parser's closed world, of the package's own <stdio.h>, <immintrin.h> ...
const libDir = "<lib>"

// upDir is tried last, for names that begin with ../: as many levels up as there are in it.
const (
	upName = "<up>"
	upDir  = upName + "/" + upName + "/" + upName + "/" + upName
)

// files is the world that the parser sees: the package's headers and, if given, the user's. It implements fs.FS.
type files struct {
	name    string
	headers fs.FS
	macros  map[string]int64
	plus    bool     // it is C++
	own     bool     // it is one of the package's own headers, which no limit is for
	missing []string // headers that are nowhere, read as if empty; in the order met
	bytes   int      // of the user's text so far
	lines   int      // of the file
	defined map[string]bool
	defines map[string]string // by the build: see Options
	heads   string            // declarations of functions of other files that the file does not declare
	// autoRefs are the declarations auto& x of a rewritten C++ file.
	autoRefs map[refKey]bool
	notes    []ctree.Note
	dropped  []ctree.Note // declarations that are no C
	// texts are the user's headers as they were read, and edited those of them that have lost what is no C.
	texts, edited map[string][]byte
	// refused are the mistakes for which functions lost their bodies: __vy_refuse(i) stands there instead.
	refused []diag.Mistake
}

// Open finds a stub, then one of the user's headers. What is nowhere is empty, once all places have been tried, and
// noted: functions that need nothing of it can still be lifted.
func (f *files) Open(name string) (fs.File, error) {
	lib, isLib := strings.CutPrefix(name, libDir+"/")
	if isLib {
		if text, err := stubs.ReadFile("headers/" + lib); err == nil {
			if lib == intrinsicsHeader {
				text = prototypes(text)
			}
			return memory(lib, text), nil
		}
		if c, ok := cxxHeaders[lib]; ok && c != "" {
			return memory(lib, []byte("#include <"+c+">\n")), nil
		} else if ok {
			return memory(lib, nil), nil
		}
	}
	own, up := lib, false
	for strings.HasPrefix(own, upName+"/") {
		own, up = strings.TrimPrefix(own, upName+"/"), true
	}
	if f.headers != nil && fs.ValidPath(own) {
		text, err := readSome(f.headers, own, maxText-f.bytes)
		if err == nil {
			f.bytes += len(text)
			if err := errors.Join(f.check(name, text), f.endless(own, text)); err != nil {
				m, _ := firstMistake(err)
				panic(m)
			}
			if changed, ok := f.edited[own]; ok {
				text = changed
			}
			if f.texts == nil {
				f.texts = map[string][]byte{}
			}
			f.texts[own] = text
			text, err = f.override(text)
			if err != nil {
				panic(err)
			}
			return memory(name, text), nil
		}
		if errors.Is(err, errTooLarge) {
			panic(diag.Mistake{Pos: diag.Pos{File: name, Line: 1}, Code: "too-large",
				Fact: fmt.Sprintf("the file and its headers are larger than %d MB", maxText>>20)})
		}
	}
	for _, rest, ok := strings.Cut(own, "/"); ok && isLib && !up; _, rest, ok = strings.Cut(rest, "/") {
		if f.has(rest) { // the parser has put the directory of the header that includes it before the name
			return f.Open(libDir + "/" + rest)
		}
	}
	if isLib || up {
		f.note(own)
		return memory(own, nil), nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// has reports whether there is a header of that name.
func (f *files) has(name string) bool {
	if stub(name) {
		return true
	}
	if f.headers == nil || !fs.ValidPath(name) {
		return false
	}
	st, err := fs.Stat(f.headers, name)
	return err == nil && st.Mode().IsRegular()
}

// stub reports whether the package has the header name itself.
func stub(name string) bool {
	_, err := stubs.Open("headers/" + name)
	_, plus := cxxHeaders[name]
	return err == nil || plus
}

func (f *files) note(name string) {
	for _, m := range f.missing {
		if m == name {
			return
		}
	}
	f.missing = append(f.missing, name)
}

var errTooLarge = errors.New("too large")

// readSome is the contents of a file of at most limit bytes, without a byte order mark.
func readSome(fsys fs.FS, name string, limit int) ([]byte, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if st, err := file.Stat(); err != nil || !st.Mode().IsRegular() {
		return nil, fs.ErrNotExist
	}
	text, err := io.ReadAll(io.LimitReader(file, int64(limit)+1))
	if err == nil && len(text) > limit {
		return nil, errTooLarge
	}
	return Unmarked(text), err
}

// memory is a file that is read from memory.
func memory(name string, text []byte) fs.File {
	return &memoryFile{Reader: bytes.NewReader(text), name: path.Base(name), size: int64(len(text))}
}

type memoryFile struct {
	*bytes.Reader
	name string
	size int64
}

func (f *memoryFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f *memoryFile) Close() error               { return nil }
func (f *memoryFile) Name() string               { return f.name }
func (f *memoryFile) Size() int64                { return f.size }
func (f *memoryFile) Mode() fs.FileMode          { return 0o444 }
func (f *memoryFile) ModTime() time.Time         { return time.Time{} }
func (f *memoryFile) IsDir() bool                { return false }
func (f *memoryFile) Sys() any                   { return nil }
