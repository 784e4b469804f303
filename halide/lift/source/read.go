package source

import (
	"bytes"
	"fmt"
	"io/fs"
	"math"
	"strings"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// Options say how a file is read.
type Options struct {
	// Headers holds the user's own headers, rooted where the file is; nil if there are none. Nothing else is ever
	// opened.
	Headers fs.FS
	// Macros gives integer macros that the file itself defines another value: #define N 512 is read as N 24. A macro
	// that the file does not define as a number is refused.
	Macros map[string]int64
	// Define are macros that the build gives: -D NAME=VALUE. They are no sizes.
	Define map[string]string
	// Others are the other files of the program, where the bodies of functions are looked for that the file reaches and
	// does not define; nil if there are none.
	Others *Others
	// From are the functions that count as reached from outside; none: all of the file.
	From []string
}

// Read is the typed tree of the C text of file, or C++ as far as it is read (see the package's comment), which names it
// in messages. The error is a diag.Mistake or a diag.List of them with the user's lines. Functions with constructs that
// the tree cannot say are in the unit with the reason in Refused.
func Read(file string, text []byte, o Options) (*ctree.Unit, error) {
	text = Unmarked(text)
	if err := checkDefines(file, o.Define); err != nil {
		return nil, err
	}
	f := &files{name: file, headers: o.Headers, macros: o.Macros, defines: o.Define}
	read, ast, pragmas, err := f.tree(text)
	if err != nil {
		return nil, err
	}
	u, heads, err := translate(f, o, read, ast, pragmas)
	if err != nil || len(heads) == 0 {
		return u, err
	}
	// Functions of other files are called without a declaration: they are read as these define them.
	f = &files{name: file, headers: o.Headers, macros: o.Macros, defines: o.Define, heads: strings.Join(heads, "\n") +
		"\n"}
	if read, ast, pragmas, err = f.tree(text); err == nil {
		if again, _, err := translate(f, o, read, ast, pragmas); err == nil {
			return again, nil
		}
	}
	return u, nil
}

// Unmarked is text without the byte order mark of UTF-8 that some editors begin it with. Its lines and columns are
// those that they show.
func Unmarked(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\uFEFF")) }

// tree is the parser's tree of the text, which it returns as the parser has seen it, in C or C++.
func (f *files) tree(text []byte) ([]byte, *cc.AST, []ctree.Pragma, error) {
	if err := f.check(f.name, text); err != nil {
		return nil, nil, nil, err
	}
	text, err := f.override(text)
	if err != nil {
		return nil, nil, nil, err
	}
	ast, pragmas, read, err := f.understand(text)
	if err != nil {
		return nil, nil, nil, err
	}
	if apart := f.apart(read, ast); apart != nil {
		if other, morePragmas, text, err := f.understand(apart); err == nil {
			return text, other, morePragmas, nil
		}
	}
	return read, ast, pragmas, nil
}

// mainName is what the parser calls the file, so that no #include finds it; endName is the text behind its end.
const (
	mainName = "<main>"
	endName  = "<end>"
)

// config is how the parser reads a file, in a world of its own.
func (f *files) config() *cc.Config {
	abi, err := cc.NewABI("linux", "amd64")
	if err != nil {
		panic("BUG: " + err.Error())
	}
	limit := maxExpansion
	if f.own {
		limit = math.MaxInt
	}
	return &cc.Config{
		ABI: abi, FS: f, FSOnly: true, ExpansionLimit: limit, EvalAllMacros: true,
		IncludePaths: []string{"@", libDir, upDir}, SysIncludePaths: []string{libDir, upDir},
	}
}

// parse runs cc/v4 on the text. A panic of the parser is a mistake of the input's line, if it is known, not of the
// caller.
func (f *files) parse(text []byte, plus bool) (ast *cc.AST, pragmas []ctree.Pragma, err error) {
	f.lines = 1 + bytes.Count(text, []byte("\n"))
	defer func() {
		x := recover()
		if m, ok := x.(diag.Mistake); ok {
			err = m
		} else if x != nil {
			err = diag.Mistake{Pos: diag.Pos{File: f.name, Line: 1}, Code: "parser-gave-up",
				Fact: fmt.Sprintf("the C parser gave up on this file: %v", x),
				Help: []string{"leave the function to lift and what it needs in a file of their own"}}
		}
	}()
	cfg := f.config()
	cfg.PragmaHandler = func(tokens []cc.Token) error {
		pragmas = append(pragmas, f.pragma(tokens))
		return nil
	}
	extra := ""
	if plus {
		extra = builtinPlus
	}
	sources := []cc.Source{
		{Name: "<predefined>", Value: predefined},
		{Name: "<builtin>", Value: builtin + extra},
		{Name: "<defines>", Value: defineText(f.defines) + f.heads},
		{Name: mainName, Value: text},
		{Name: endName, Value: "\n;\nextern int __vy_end;\n"}, // the parser would loop where a file ends behind a *
	}
	if err := f.expanded(cfg, sources, text); err != nil {
		return nil, nil, err
	}
	pragmas = nil
	ast, err = cc.Translate(cfg, sources)
	if err != nil {
		return nil, nil, f.mistakes(err)
	}
	return ast, pragmas, nil
}

func (f *files) pragma(tokens []cc.Token) ctree.Pragma {
	var words []string
	for i := range tokens {
		if w := strings.TrimSpace(tokens[i].SrcStr()); w != "" && w != "#" {
			words = append(words, w)
		}
	}
	if len(words) > 0 && words[0] == "pragma" {
		words = words[1:]
	}
	p := ctree.Pragma{Text: strings.Join(words, " ")}
	if len(tokens) > 0 {
		at := tokens[0].Position()
		p.Pos = f.pos(at.Filename, at.Line, 0)
	}
	return p
}
