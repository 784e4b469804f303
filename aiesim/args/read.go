package args

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
)

// MaxBytes limits the bytes of one buffer, far above any data memory.
const MaxBytes = 1 << 28

// Read reads the arguments in the JSON file at path; files named in it are looked for beside it.
func Read(path string) ([]aiesim.Arg, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	dir := filepath.Dir(path)
	return Parse(path, src, func(name string) ([]byte, error) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		return readBounded(name)
	})
}

// readBounded reads a file of at most MaxBytes.
func readBounded(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s is a directory", name)
	}
	if info.Size() > MaxBytes {
		return nil, fmt.Errorf("%s has %d bytes; a buffer has at most %d", name, info.Size(), MaxBytes)
	}
	return os.ReadFile(name)
}

// Parse reads the arguments from the JSON text src; name stands in messages, open gives the content of a file that an
// entry names.
func Parse(name string, src []byte, open func(name string) ([]byte, error)) ([]aiesim.Arg, error) {
	r := &reader{name: name, src: src, dec: json.NewDecoder(bytes.NewReader(src)), open: open}
	r.dec.UseNumber()
	return r.list()
}

// Expected reads a list like those of [Parse] that says what is expected of outputs: its data may have a tolerance.
func Expected(name string, src []byte, open func(name string) ([]byte, error)) ([]aiesim.Arg, error) {
	r := &reader{name: name, src: src, dec: json.NewDecoder(bytes.NewReader(src)), open: open, want: true}
	r.dec.UseNumber()
	return r.list()
}

// reader walks the tokens of the text, so that every message has its line.
type reader struct {
	name  string
	src   []byte
	dec   *json.Decoder
	open  func(string) ([]byte, error)
	want  bool // the list says what is expected
	entry int  // the current entry, from 1; 0 before the first
	line  int  // where it begins
}

// list reads the whole text.
func (r *reader) list() ([]aiesim.Arg, error) {
	t, err := r.token()
	if err != nil {
		return nil, err
	}
	if t != json.Delim('[') {
		return nil, r.errorf("the arguments are a JSON list, one object for each parameter, but it begins with %v", t)
	}
	out := []aiesim.Arg{}
	for r.dec.More() {
		r.entry++
		r.line = r.lineAt(r.skipBlanks(r.dec.InputOffset()))
		f, err := r.fields()
		if err != nil {
			return nil, err
		}
		a, err := f.arg(r.open)
		if err != nil {
			return nil, r.errorf("%w", err)
		}
		out = append(out, a)
	}
	r.entry = 0
	if _, err := r.token(); err != nil { // the closing bracket
		return nil, err
	}
	if t, err := r.dec.Token(); err != io.EOF {
		r.line = r.lineAt(r.dec.InputOffset())
		return nil, r.errorf("something follows the list: %v", t)
	}
	return out, nil
}

// fields reads one object into its fields.
func (r *reader) fields() (*fields, error) {
	t, err := r.token()
	if err != nil {
		return nil, err
	}
	if t != json.Delim('{') {
		return nil, r.errorf("an argument is an object such as {\"type\": \"int32\", \"scalar\": 10}, not %v", t)
	}
	f := &fields{seen: map[string]bool{}, wanted: r.want}
	for r.dec.More() {
		key, err := r.token()
		if err != nil {
			return nil, err
		}
		var raw json.RawMessage
		if err := r.dec.Decode(&raw); err != nil {
			return nil, r.syntax(err)
		}
		if err := f.set(key.(string), raw); err != nil {
			return nil, r.errorf("%w", err)
		}
	}
	_, err = r.token() // the closing brace
	return f, err
}

// token reads one token; a mistake in the JSON is an error with its line.
func (r *reader) token() (json.Token, error) {
	t, err := r.dec.Token()
	if err != nil {
		return nil, r.syntax(err)
	}
	return t, nil
}

// syntax is a mistake in the JSON itself.
func (r *reader) syntax(err error) error {
	at := r.dec.InputOffset()
	var s *json.SyntaxError
	if errors.As(err, &s) {
		at = s.Offset
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%s:%d: the JSON text ends too early", r.name, r.lineAt(int64(len(r.src))))
	}
	return fmt.Errorf("%s:%d: not JSON: %s", r.name, r.lineAt(at), strings.TrimPrefix(err.Error(), "json: "))
}

// errorf is a mistake in the current entry.
func (r *reader) errorf(format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	if r.entry == 0 {
		return fmt.Errorf("%s:%d: %w", r.name, max(r.line, 1), err)
	}
	return fmt.Errorf("%s:%d: entry %d: %w", r.name, r.line, r.entry, err)
}

// lineAt is the line of a byte offset.
func (r *reader) lineAt(off int64) int {
	off = min(off, int64(len(r.src)))
	return 1 + bytes.Count(r.src[:off], []byte("\n"))
}

// skipBlanks moves past blanks and the comma between entries.
func (r *reader) skipBlanks(off int64) int64 {
	for off < int64(len(r.src)) && strings.IndexByte(" \t\r\n,", r.src[off]) >= 0 {
		off++
	}
	return off
}

// notFound tells a missing file from other trouble.
func notFound(err error) bool { return errors.Is(err, fs.ErrNotExist) }
