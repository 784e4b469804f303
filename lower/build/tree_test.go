package build

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/lower/pass"
)

// treeReader reads the tree of a pipeline:
//
//	at out 1                                                a place of a loop that is not there
//	ahead                                                   before the loop that follows
//	for y < 8 at out 2 where y < 7                          a loop, where it is in its stage, and its guard
//	    compute f x 0 : 16; y y : 3 where y < 7             a piece
//	    use f x 0 : 16; y y + 1 : 3 of 0:10                 where a member is read
//	f(x, y) = in(x, y + 1)                                  a store
type treeReader struct {
	t interface{ Fatal(...any) }
	*pipeline
	extents affine.Extents
	lines   []string
}

// readTree is the tree of text inside the whole of the pipeline.
func readTree(t interface{ Fatal(...any) }, b *pipeline, text string) []lower.Stmt {
	r := &treeReader{t, b, b.extents, strings.Split(strings.TrimRight(text, "\n"), "\n")}
	tree := []lower.Stmt{&loop{body: r.block(0)}}
	if len(r.lines) > 0 {
		t.Fatal("not read: " + r.lines[0])
	}
	return tree
}

func (r *treeReader) block(depth int) (list []lower.Stmt) {
	var before []lower.Stmt
	for len(r.lines) > 0 && strings.HasPrefix(r.lines[0], strings.Repeat("    ", depth)) {
		line := strings.TrimSpace(r.lines[0])
		r.lines = r.lines[1:]
		line, where, _ := strings.Cut(line, " where ")
		guards := r.guards(where)
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "at", "for":
			l := &loop{before: before, guards: guards}
			before = nil
			if word == "for" {
				text, at, _ := strings.Cut(rest, " at ")
				name, n, _ := strings.Cut(text, " < ")
				n, parallel, _ := strings.Cut(n, " ")
				l.over, rest = &lower.For{Var: name, Extent: r.number(n)}, at
				if parallel != "" {
					l.over.Kind = halide.Parallel
				}
				r.extents[name] = l.over.Extent
			}
			if f, n, ok := strings.Cut(rest, " "); ok {
				l.place = halide.Place{Func: r.member(f).f, Depth: r.number(n)}
			}
			l.body = r.block(depth + 1)
			list = append(list, l)
		case "ahead":
			before = r.block(depth + 1)
		case "compute":
			name, rest, _ := strings.Cut(rest, " ")
			list = append(list, &piece{member: r.member(name), region: r.box(rest), guards: guards, body: r.block(depth + 1)})
		case "use":
			name, rest, _ := strings.Cut(rest, " ")
			list = append(list, &use{member: r.member(name), at: r.box(rest).access(r.extents)})
		default:
			list = append(list, r.store(line))
		}
	}
	return list
}

func (r *treeReader) store(line string) lower.Stmt {
	to, value, _ := strings.Cut(line, " = ")
	m := r.member(to[:strings.Index(to, "(")])
	scope := halide.Scope{Funcs: map[string]*halide.Func{}}
	for _, m := range r.funcs {
		scope.Funcs[m.f.Name] = m.f
	}
	parsed := func(text string) *halide.Expr {
		e, err := halide.ParseExpr("tree", text, scope)
		if err != nil {
			r.t.Fatal(text, err)
		}
		loads := &indexes.Rewriter{Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
			if e.Op != halide.OpCall {
				return nil
			}
			b := r.members[e.Func].placeholders[0]
			return &halide.Expr{Op: halide.OpLoad, Kind: e.Kind, Name: b.Name, Type: b.Type, Args: args}
		}}
		return loads.Rewrite(e)
	}
	return &lower.Store{Buffer: m.placeholders[0], Index: parsed(to).Args, Value: parsed(value)}
}

func (r *treeReader) guards(text string) (list []guard) {
	for _, c := range strings.Split(text, ", ") {
		if value, limit, ok := strings.Cut(c, " < "); ok {
			list = append(list, guard{value: r.form(value), extent: r.number(limit)})
		}
	}
	return list
}

func (r *treeReader) box(text string) (box region) {
	for _, dim := range strings.Split(text, "; ") {
		_, dim, _ = strings.Cut(dim, " ")
		dim, all, some := strings.Cut(dim, " of ")
		from, n, _ := strings.Cut(dim, " : ")
		f, extent := r.form(from), r.number(n)
		lo, hi := indexes.Range(f, r.extents)
		held := halide.Range{Min: lo, Extent: hi - lo + extent}
		if some {
			from, n, _ := strings.Cut(all, ":")
			held = halide.Range{Min: r.number(from), Extent: r.number(n)}
		}
		box.base, box.extent, box.all = append(box.base, f), append(box.extent, extent), append(box.all, held)
	}
	return box
}

func (r *treeReader) form(text string) affine.Form {
	e, err := halide.ParseExpr("box", text, halide.Scope{})
	if err != nil {
		r.t.Fatal(text, err)
	}
	return indexes.Must(e, r.extents)
}

func (r *treeReader) number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		r.t.Fatal(err)
	}
	return n
}

func (r *treeReader) member(name string) *member {
	i := slices.IndexFunc(r.funcs, func(m *member) bool { return m.f.Name == name })
	if i < 0 {
		r.t.Fatal("no Func " + name)
	}
	return r.funcs[i]
}

// treeText is what readTree reads, and what passes make of it: stages, arrays with where they begin and how far they
// go, and pieces that have their array ("computed").
func treeText(tree []lower.Stmt) string {
	var list []diag.Line
	var print func(body []lower.Stmt, indent string)
	print = func(body []lower.Stmt, indent string) {
		line := func(format string, args ...any) {
			list = append(list, diag.Line{Text: indent + fmt.Sprintf(format, args...)})
		}
		for _, s := range body {
			switch s := s.(type) {
			case *loop:
				if len(s.before) > 0 {
					line("ahead")
					print(s.before, indent+"    ")
				}
				at := ""
				switch {
				case s.place.Depth == noDepth:
					at = "at " + s.place.Func.Name + " none"
				case s.place.Func != nil:
					at = fmt.Sprintf("at %s %d", s.place.Func.Name, s.place.Depth)
				}
				if s.over != nil {
					kind := ""
					if s.over.Kind == halide.Parallel {
						kind = " parallel"
					}
					at = strings.TrimRight(fmt.Sprintf("for %s < %d%s %s", s.over.Var, s.over.Extent, kind, at), " ")
				}
				line("%s%s", at, guardsText(s.guards))
				print(s.body, indent+"    ")
			case *piece:
				word := "compute"
				if s.stored {
					word = "computed"
				}
				line("%s %s %s%s", word, s.member.f.Name, boxText(s.member, s.region), guardsText(s.guards))
				print(s.body, indent+"    ")
			case *use:
				var r region
				for _, c := range s.at {
					r.base, r.extent = append(r.base, c.lo), append(r.extent, c.hi.Sub(c.lo).Const+1)
				}
				line("use %s %s", s.member.f.Name, boxText(s.member, r))
			case *lower.Produce:
				line("produce %s %d", s.Func, s.Stage)
				print(s.Body, indent+"    ")
			case *lower.Alloc:
				text := ""
				for d, r := range s.Buffer.Dims {
					text += fmt.Sprintf("; %s %v : %d", s.Buffer.Names[d], s.Base[d], r.Extent)
				}
				line("alloc %s %s", s.Buffer.Name, text[2:])
				print(s.Body, indent+"    ")
			case *lower.If:
				line("if %v", s.Cond)
				print(s.Body, indent+"    ")
				if s.Else != nil {
					line("else")
					print(s.Else, indent+"    ")
				}
			case *lower.Store:
				line("%v = %v", &halide.Expr{Op: halide.OpLoad, Kind: halide.IntKind, Name: s.Buffer.Name, Args: s.Index}, s.Value)
			case *lower.Assign:
				line("%s %s %v", s.Local, []string{lower.Set: "=", lower.Accumulate: "+="}[s.Op], s.Value)
			case *lower.For:
				line("for %s < %d", s.Var, s.Extent)
				print(s.Body, indent+"    ")
			default:
				line("%T", s)
			}
		}
	}
	print(tree[0].(*loop).body, "")
	return diag.Join(list)
}

func guardsText(list []guard) (text string) {
	for i, g := range list {
		text += fmt.Sprintf("%s%v < %d", []string{" where ", ", "}[min(i, 1)], g.value, g.extent)
	}
	return text
}

func boxText(m *member, r region) (text string) {
	for d, b := range r.base {
		text += fmt.Sprintf("; %s %v : %d", m.f.Vars[d].Name, b, r.extent[d])
	}
	return text[2:]
}

// TestPlacing runs the passes that make one member, on text: the comment's first line has the pass and the member;
// sections algorithm and schedule the pipeline.
func TestPlacing(t *testing.T) {
	tried := map[string]bool{}
	for _, path := range files(t, "placing") {
		t.Run(strings.TrimSuffix(path[strings.LastIndex(path, "/")+1:], ".txtar"), func(t *testing.T) {
			a, s := readNest(t, path)
			b, err := newPipeline(s)
			if err != nil {
				t.Fatal(err)
			}
			b.nest = &lower.Nest{}
			head, _, _ := strings.Cut(string(a.Comment), ":")
			name, of, _ := strings.Cut(head, " of ")
			tried[name] = true
			r := &treeReader{t: t, pipeline: b}
			table := b.placing(r.member(of))
			for len(table) > 0 && table[0].Name != name {
				table = table[1:]
			}
			got := &txtar.Archive{Comment: a.Comment, Files: a.Files[:3:3]}
			tree := readTree(t, b, string(a.Files[2].Data))
			before := treeText(tree)
			if name == "plain" {
				table = pass.Table[[]lower.Stmt]{{Name: name, Run: func(tree []lower.Stmt) ([]lower.Stmt, error) {
					return []lower.Stmt{&loop{body: plainly(tree)}}, nil
				}}}
			}
			if out, err := table[:1].Run(tree, nil); err != nil {
				got.Files = append(got.Files, txtar.File{Name: "error", Data: []byte(err.Error() + "\n")})
			} else {
				got.Files = append(got.Files, txtar.File{Name: "after", Data: []byte(treeText(out))})
			}
			if now := treeText(tree); now != before {
				t.Errorf("what was given is changed:\n%s", now)
			}
			compare(t, path, got, a)
		})
	}
	table := (&placer{}).passes()
	for _, p := range table {
		if !tried[p.Name] && p.Name != "lift" && p.Name != "slide" { // those are in windows.txtar
			t.Errorf("no text for pass %s", p.Name)
		}
	}
	if err := table.Check(); err != nil {
		t.Error(err)
	}
}
