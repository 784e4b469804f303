package attack

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// Function is one function of a file of the corpus.
type Function struct {
	File, Name string
	Text       string // Shared and Own
	Shared     string // what the file has for all its functions
	Own        string
	Want       string // "lift", "refuse", "any", or the text of a condition after "condition: "
	Params     []Param
	Objects    []Object // arrays, and variables of the file, in the order of the header
	Returns    string   // the element type, or ""
	Draws      map[string]Draw
}

// Class is the name of the file.
func (f *Function) Class() string {
	return strings.TrimSuffix(path.Base(f.File), path.Ext(f.File))
}

// Plus reports whether f is C++.
func (f *Function) Plus() bool { return path.Ext(f.File) == ".cc" }

// Param is a parameter as the text declares it.
type Param struct {
	Name, Type string
	Scalar     string // the element type of a scalar, or ""
	Object     int    // of an array: its place in Objects
}

// Object is what a function reads or writes: an array, or a variable of the file, which has no parameter.
type Object struct {
	Name   string
	Elem   string   // a key of types
	Dims   []string // expressions of sizes; none: a scalar of the file
	Levels int      // of pointers or vectors
	Vector bool
	File   bool
	Const  bool
}

// Draw says where a number is drawn from.
type Draw struct {
	Lo, Hi int64
	Of     []int64 // if any, one of these
}

var header = regexp.MustCompile(`(?m)^//! (.*)$`)

// Load reads all files of root.
func Load(root fs.FS) ([]*Function, error) {
	var all []*Function
	files, err := fs.Glob(root, "*.c*")
	if err != nil {
		return nil, err
	}
	sort.Strings(files)
	seen := map[string]string{}
	for _, file := range files {
		text, err := fs.ReadFile(root, file)
		if err != nil {
			return nil, err
		}
		some, err := parse(file, string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		for _, f := range some {
			if seen[f.Name] != "" {
				return nil, fmt.Errorf("%s: %s is in %s too", file, f.Name, seen[f.Name])
			}
			seen[f.Name] = file
		}
		all = append(all, some...)
	}
	return all, nil
}

func parse(file, text string) ([]*Function, error) {
	var out []*Function
	at := header.FindAllStringSubmatchIndex(text, -1)
	for i, m := range at {
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		fields := strings.Split(text[m[2]:m[3]], " | ")
		for len(fields) < 3 {
			fields = append(fields, "")
		}
		f := &Function{File: file, Name: strings.TrimSpace(fields[0]), Want: strings.TrimSpace(fields[2]),
			Draws: map[string]Draw{}}
		f.Shared, f.Own = text[:at[0][0]], strings.TrimSpace(text[m[1]:end])+"\n"
		f.Text = f.Shared + f.Own
		if f.Want == "" {
			f.Want = "any"
		}
		if err := f.objects(fields[1]); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		if err := f.signature(); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		if err := f.draws(strings.Join(fields[3:], " ")); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		out = append(out, f)
	}
	return out, nil
}

var (
	declared = regexp.MustCompile(`^([A-Za-z_]\w*)(?::(\w+))?((?:\[[^\]]*\])*)$`)
	brackets = regexp.MustCompile(`\[([^\]]*)\]`)
)

// objects reads "x[n][m] w:int[3] gain:int".
func (f *Function) objects(text string) error {
	for _, field := range strings.Fields(text) {
		m := declared.FindStringSubmatch(field)
		if m == nil {
			return fmt.Errorf("%q is no array", field)
		}
		o := Object{Name: m[1], Elem: m[2], File: m[2] != ""}
		if o.File && types[o.Elem].size == 0 {
			return fmt.Errorf("%q is of no known type", field)
		}
		for _, d := range brackets.FindAllStringSubmatch(m[3], -1) {
			o.Dims = append(o.Dims, d[1])
		}
		o.Levels = min(len(o.Dims), 1)
		f.Objects = append(f.Objects, o)
	}
	return nil
}

// signature finds the parameters in the text.
func (f *Function) signature() error {
	re := regexp.MustCompile(`(?s)([\w:<>\*& ]*?)\b` + regexp.QuoteMeta(f.Name) +
		`\s*\(([^{;]*)\)\s*(?:noexcept\s*)?\{`)
	all := re.FindAllStringSubmatch(f.Text, -1)
	if len(all) == 0 {
		return fmt.Errorf("the text has no function of that name")
	}
	m := all[len(all)-1]
	result := plainType(m[1])
	if result != "void" {
		if types[result].size == 0 {
			return fmt.Errorf("the result's type %q is not known", result)
		}
		f.Returns = result
	}
	for _, p := range splitParams(m[2]) {
		if p = strings.TrimSpace(p); p == "" || p == "void" {
			continue
		}
		if err := f.param(p); err != nil {
			return err
		}
	}
	return nil
}

func splitParams(text string) []string {
	var out []string
	depth, last := 0, 0
	for i, r := range text {
		switch {
		case strings.ContainsRune("(<[", r):
			depth++
		case strings.ContainsRune(")>]", r):
			depth--
		case r == ',' && depth == 0:
			out, last = append(out, text[last:i]), i+1
		}
	}
	return append(out, text[last:])
}

var (
	named  = regexp.MustCompile(`^(.*?)\(?\s*(\**)\s*(?:const\s*|restrict\s*|__restrict\s*)*([A-Za-z_]\w*)\)?\s*((?:\[[^\]]*\])*)$`)
	vector = regexp.MustCompile(`(?:std::)?vector\s*<`)
)

func (f *Function) param(text string) error {
	if i := strings.LastIndexByte(text, '='); i >= 0 {
		text = strings.TrimSpace(text[:i])
	}
	m := named.FindStringSubmatch(text)
	if m == nil {
		return fmt.Errorf("%q is no parameter", text)
	}
	p := Param{Name: m[3], Type: strings.TrimSpace(m[1])}
	stars := strings.Count(m[1], "*") + len(m[2])
	vectors := len(vector.FindAllString(m[1], -1))
	elem := plainType(strings.NewReplacer("*", " ", "&", " ", ">", " ", "(", " ").Replace(vector.ReplaceAllString(m[1],
		" ")))
	if types[elem].size == 0 {
		return fmt.Errorf("%q: the type %q is not known", text, elem)
	}
	if stars == 0 && vectors == 0 && m[4] == "" {
		p.Scalar = elem
		f.Params = append(f.Params, p)
		return nil
	}
	p.Object = -1
	for i := range f.Objects {
		if o := &f.Objects[i]; o.Name == p.Name && !o.File {
			p.Object, o.Elem, o.Vector = i, elem, vectors > 0
			o.Levels = max(vectors, 1)
			switch {
			case vectors > 0 || strings.Contains(m[1], "("):
			case m[4] == "":
				o.Levels = stars
			case strings.Count(m[4], "[") == 1:
				o.Levels = stars + 1
			}
			o.Const = strings.Contains(m[1], "const")
			if o.Levels > 1 && len(o.Dims) != o.Levels {
				return fmt.Errorf("%q has %d levels and %d lengths", text, o.Levels, len(o.Dims))
			}
		}
	}
	if p.Object < 0 {
		return fmt.Errorf("the header has no length of %s", p.Name)
	}
	f.Params = append(f.Params, p)
	return nil
}

// draws reads "n=1..64 k=0|3".
func (f *Function) draws(text string) error {
	for _, field := range strings.Fields(text) {
		name, of, ok := strings.Cut(field, "=")
		if !ok {
			return fmt.Errorf("%q draws nothing", field)
		}
		var d Draw
		var err error
		if lo, hi, ok := strings.Cut(of, ".."); ok {
			if d.Lo, err = strconv.ParseInt(lo, 10, 64); err == nil {
				d.Hi, err = strconv.ParseInt(hi, 10, 64)
			}
		} else {
			for _, v := range strings.Split(of, "|") {
				n, e := strconv.ParseInt(v, 10, 64)
				d.Of, err = append(d.Of, n), e
			}
		}
		if err != nil {
			return fmt.Errorf("%q: %w", field, err)
		}
		f.Draws[name] = d
	}
	return nil
}
