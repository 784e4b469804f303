package source

import (
	"io/fs"
	"strings"
	"sync"
)

// Other is another file of the program that a file to lift is of: the bodies of functions may be in it.
type Other struct {
	Name    string // in messages
	FS      fs.FS  // holds it; nothing else of it is opened
	Path    string // in FS
	Headers fs.FS  // its own headers, as Options.Headers; nil: none
	// Near says how near the file is: 0 if the user has named it, 1 if it lies in the same directory, 2 and more
	// beyond. Where the nearest files that define a function define it differently, it is refused.
	Near int
}

// Others are files of a program. They are read when a function is looked for, and kept, so that one Others may serve
// many Reads.
type Others struct {
	mu    sync.Mutex
	files []*otherFile
}

type otherFile struct {
	Other
	read bool
	err  error
	text []byte
	// defines has what may be the definitions of functions in the text: name, parameters and body as words between
	// single spaces.
	defines map[string]string
	heads   map[string]string // of these, what stands before the body: float *f(int n)
}

// maxOthers bounds how many other files are looked into.
const maxOthers = 400

// NewOthers are the files in the order in which they are looked into, the first maxOthers (400) of them.
func NewOthers(files ...Other) *Others {
	o := &Others{}
	for _, f := range files[:min(len(files), maxOthers)] {
		o.files = append(o.files, &otherFile{Other: f})
	}
	return o
}

// that may define the function name, the nearest first, files of one distance in their order.
func (o *Others) that(name string) []*otherFile {
	if o == nil {
		return nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	var out []*otherFile
	for near, more := 0, true; more; near++ {
		more = false
		for _, f := range o.files {
			more = more || f.Near > near
			if f.Near != near {
				continue
			}
			f.load()
			if _, ok := f.defines[name]; ok {
				out = append(out, f)
			}
		}
	}
	return out
}

// load reads the file, once.
func (f *otherFile) load() {
	if f.read {
		return
	}
	f.read = true
	if f.text, f.err = readSome(f.FS, f.Path, maxText); f.err == nil {
		f.defines, f.heads = definitions(f.Name, f.text)
	}
}

// definitions are what looks like the definitions of functions in the text: outside braces, but for those of
// namespaces, a name, brackets, and then no semicolon; and what each begins with. It may be too many: macros and
// conditions are not looked at. Text whose brackets do not match has none.
func definitions(file string, text []byte) (out, heads map[string]string) {
	defer func() {
		if x := recover(); x != nil {
			if _, ok := x.(refusal); !ok {
				panic(x)
			}
			out, heads = nil, nil
		}
	}()
	out, heads = map[string]string{}, map[string]string{}
	r := &rewriter{file: file}
	r.lex(text)
	r.balance()
	for i := 0; i < len(r.toks)-1; i++ {
		switch {
		case r.at(i) == "{" && r.toks[i].kind == punct && !r.transparent(i):
			i = max(i, r.toks[i].pair)
		case r.at(i) == "(" && r.toks[i].kind == punct:
			name, end := r.prev(i), r.toks[i].pair
			if end < 0 {
				return out, heads
			}
			behind := r.next(end)
			if r.isWord(name) && !strings.Contains(";,=)", r.at(behind)) {
				body := behind
				for body < len(r.toks)-1 && r.at(body) != "{" {
					body = r.next(body)
				}
				if _, twice := out[r.at(name)]; !twice && r.toks[body].pair > body {
					out[r.at(name)] = r.joined(name, r.toks[body].pair+1)
					first := name
					for p := r.prev(first); r.isWord(p) || r.at(p) == "*"; p = r.prev(first) {
						first = p
					}
					heads[r.at(name)] = r.joined(first, end+1)
				}
			}
			i = end
		}
	}
	return out, heads
}

// balance pairs brackets as match does, but takes what does not fit as it is: two branches of an #if may both open a
// block.
func (r *rewriter) balance() {
	var stack []int
	closing := map[string]string{")": "(", "]": "[", "}": "{"}
	for i := range r.toks {
		t := &r.toks[i]
		t.pair = -1
		if t.kind != punct {
			continue
		}
		switch t.text {
		case "(", "[", "{":
			stack = append(stack, i)
		case ")", "]", "}":
			for k := len(stack) - 1; k >= 0; k-- {
				if r.toks[stack[k]].text == closing[t.text] {
					t.pair, r.toks[stack[k]].pair = stack[k], i
					stack = stack[:k]
					break
				}
			}
		}
	}
}

// transparent reports whether the { at token i is that of extern "C" or of a namespace.
func (r *rewriter) transparent(i int) bool {
	p := r.prev(i)
	for r.isWord(p) || r.at(p) == "::" {
		if r.at(p) == "namespace" {
			return true
		}
		p = r.prev(p)
	}
	return p >= 0 && r.toks[p].kind == literal && r.at(r.prev(p)) == "extern"
}
