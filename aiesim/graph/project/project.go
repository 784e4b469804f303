package project

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// Include reads the file that #include means in a file of the directory dir.
type Include = func(dir, name string) (path string, text []byte, err error)

// Project is a graph as its file says it.
type Project struct {
	Iterations int // that main asks for; 0: as many as there are data
	Kernels    []*Kernel
	Ports      []*Port

	nodes   map[string]*node
	runs    []int               // of the calls of run in main
	updates map[string][]update // by port
	host    *host               // main, if it hands data on while the graph runs; else nil
	bypass  map[string]string   // the kernels of bypasses
	packets []packets
}

// Kernel is a kernel that was created.
type Kernel struct {
	Name   string // of the variable: "g.k[2]"
	Entry  string
	Source string  // of its C, as source() names it; "" if nothing does
	Object bool    // it is a member function of an object
	Args   []Value // of its object's constructor
	pos    cfront.Pos
	tile   *tile // where location() places it; nil: not said
}

// Place is an error at the line that makes the kernel.
func (k *Kernel) Place(err error) error { return at(k.pos, "%w", err) }

// tile is a place in the array of cores.
type tile struct {
	column, row int64
	pos         cfront.Pos
}

// Value is an argument of a constructor: a number, or a list of them.
type Value struct {
	Numbers []int64
	List    bool
}

// Port is a PLIO: data from a file, or into one.
type Port struct {
	Name string
	File string
	Out  bool // the graph writes it
	Host bool // GMIO: main has the data that it reads
	pos  cfront.Pos
}

// node is an end of connections.
type node struct {
	key   string
	from  *node // what is connected to it
	bytes int64 // of a window; 0 if a connection does not say
	elems int64 // by dimensions()

	margin   int64      // bytes before a window, of connect<window<bytes, margin>>
	marginAt cfront.Pos // where it is said
	kind     string     // window or stream, if the connection says this alone
	async    bool       // a parameter that need not change for each call
	pos      cfront.Pos
}

// reader reads one file.
type reader struct {
	toks    []lex.Token
	i       int
	classes map[string]*class
	known   map[string]int64 // integers at file scope
	fields  map[string]string
	p       *Project
	steps   int
}

// Read reads the file name, whose text is src, with what it includes.
func Read(name string, src []byte, defines map[string]string, include Include) (*Project, error) {
	cfg := cfront.Config{Defines: map[string]string{"__AIESIM__": "1"}, Include: known(include)}
	for k, v := range defines {
		cfg.Defines[k] = v
	}
	r := &reader{classes: map[string]*class{}, known: map[string]int64{}, fields: map[string]string{},
		p: &Project{nodes: map[string]*node{}, bypass: map[string]string{}}}
	err := lexed(func(rep *lex.Reporter) { r.toks, _ = lex.Preprocess(cfg, rep, name, src) })
	if err != nil {
		return nil, err
	}
	if err := r.file(); err != nil {
		return nil, err
	}
	if len(r.p.Kernels) == 0 {
		return nil, fmt.Errorf("%s: no object of a class of graphs (class G : public adf::graph, then G g;) creates "+
			"kernels; a kernel needs an entry and arguments", name)
	}
	return r.p, nil
}

// lexed runs the preprocessor and gives its mistakes.
func lexed(run func(rep *lex.Reporter)) (err error) {
	rep := lex.NewReporter()
	defer func() {
		if x := recover(); x != nil && rep.Err() == nil {
			panic(x)
		}
		err = rep.Err()
	}()
	run(rep)
	return nil
}

// known adds to include headers of which the text of a graph needs nothing: they are empty.
func known(include Include) Include {
	return func(dir, name string) (string, []byte, error) {
		path, text, err := include(dir, name)
		if !errors.Is(err, fs.ErrNotExist) {
			return path, text, err
		}
		for _, h := range hostHeaders {
			if h == name {
				return "<" + name + ">", nil, nil
			}
		}
		return path, text, err
	}
}

var hostHeaders = []string{"adf.h", "vector", "string", "fstream", "sstream", "memory", "map", "thread", "chrono",
	"unistd.h", "adf/adf_api/XRTConfig.h", "adf/new_frontend/adf.h", "experimental/xrt_kernel.h", "stdio.h", "cstdio",
	"stdlib.h", "cstdlib"}

// file reads the declarations of a file.
func (r *reader) file() error {
	for r.tok().Kind != lex.EOF {
		t := r.tok()
		switch {
		case (t.Word("class") || t.Word("struct")) && r.graphHead():
			if err := r.class(nil); err != nil {
				return err
			}
		case t.Word("template") && r.ahead(1).Is("<"):
			if err := r.template(); err != nil {
				return err
			}
		case t.Word("REGISTER_FUNCTION") && r.ahead(1).Is("("):
			r.register()
		case t.Word("main") && r.ahead(1).Is("("):
			if err := r.main(); err != nil {
				return err
			}
		case (t.Word("const") || t.Word("constexpr")) && r.constant():
		case r.classes[t.Text] != nil:
			if err := r.object(); err != nil {
				return err
			}
		default:
			r.i++
		}
	}
	return nil
}

// register notes which member function a class registers.
func (r *reader) register() {
	list := spell(r.toks[r.i+2 : closing(r.toks, r.i+1)])
	for i := len(list) - 1; i > 0; i-- {
		if list[i-1] == ':' && list[i] == ':' {
			r.fields[list[:i-1]] = list
			break
		}
	}
	r.i++
}

// constant reads const int N = 4; ok is false if it is something else.
func (r *reader) constant() bool {
	for n := 1; n < 8; n++ {
		switch t := r.ahead(n); {
		case t.Is("=") && r.ahead(n-1).Kind == lex.Ident:
			end := r.i + n
			for !r.toks[end].Is(";") && r.toks[end].Kind != lex.EOF {
				end++
			}
			v, err := number(r.toks[r.i+n+1:end], r.known)
			if err != nil {
				return false
			}
			r.known[r.ahead(n-1).Text] = v
			r.i = end
			return true
		case t.Kind != lex.Ident && !t.Is("::"):
			return false
		}
	}
	return false
}
