package benchcmd

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/liftcmd"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// listFlags say which programs of others are lifted.
type listFlags struct {
	List    []string      `name:"list" type:"existingfile" sep:"none" placeholder:"FILE.csv" help:"Tables of programs with the columns id, repo, path, function, category, and lines where a file has several functions of one name."`
	Sources []string      `name:"sources" type:"existingdir" sep:"none" placeholder:"DIR" help:"Where their repositories are, as OWNER+NAME or OWNER/NAME."`
	Corpus  string        `name:"corpus" type:"existingdir" placeholder:"DIR" help:"With --lift candidates: all functions of the files below."`
	Prove   bool          `help:"With --lift list: try to prove what is lifted for all sizes too."`
	Timeout time.Duration `default:"60s" help:"With --lift list: for each function (${default})."`
}

func (f listFlags) check(what string) error {
	given := len(f.List) > 0 || len(f.Sources) > 0
	switch {
	case (what == "list" || what == "ranking" || given) && (len(f.List) == 0 || len(f.Sources) == 0):
		return fmt.Errorf("--lift %s needs a table of programs and their sources: --list FILE.csv --sources DIR",
			cmp.Or(what, "list"))
	case given && what != "list" && what != "candidates" && what != "ranking":
		return errors.New("--list and --sources belong to --lift list, candidates and ranking")
	case f.Prove && what != "list":
		return errors.New("--prove belongs to --lift list")
	case f.Corpus != "" && what != "candidates":
		return errors.New("--corpus belongs to --lift candidates")
	case f.Timeout <= 0:
		return errors.New("--timeout is a positive time")
	}
	return nil
}

// listing is a program as a table lists it.
type listing struct {
	List                               string // the table's name, without what all tables' names end in
	ID, Repo, Path, Function, Category string
	first, last                        int // lines; 0 if the table does not say
}

// readList reads a table of programs. Columns that it does not know are for people.
func readList(path string) ([]listing, error) {
	rows, err := readTable(path, 0, "id", "repo", "path", "function", "category")
	if err != nil {
		return nil, err
	}
	var out []listing
	for i, r := range rows {
		p := listing{List: strings.TrimSuffix(strings.TrimSuffix(filepath.Base(path), ".csv"), "_shown"),
			ID: r["id"], Repo: r["repo"], Path: r["path"], Function: r["function"], Category: r["category"]}
		if r["lines"] != "" {
			if p.first, p.last, err = lineRange(r["lines"]); err != nil {
				return nil, fmt.Errorf("%s: row %d: %w", path, i+2, err)
			}
		}
		if !filepath.IsLocal(filepath.FromSlash(p.Path)) || !filepath.IsLocal(filepath.FromSlash(p.Repo)) {
			return nil, fmt.Errorf("%s: row %d: %s of %s is no file of a repository", path, i+2, p.Path, p.Repo)
		}
		out = append(out, p)
	}
	return out, nil
}

// readTable reads a table as maps from the names of columns to cells; fields is as csv.Reader has it, and some columns
// are needed.
func readTable(path string, fields int, need ...string) ([]map[string]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.FieldsPerRecord = fields
	all, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: a table begins with the names of its columns", path)
	}
	column := func(name string) string {
		return strings.ToLower(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")))
	}
	for _, name := range need {
		if !slices.ContainsFunc(all[0], func(have string) bool { return column(have) == name }) {
			return nil, fmt.Errorf("%s: no column %s; there must be %s", path, name, strings.Join(need, ", "))
		}
	}
	var rows []map[string]string
	for _, line := range all[1:] {
		row := map[string]string{}
		for i, cell := range line[:min(len(line), len(all[0]))] {
			row[column(all[0][i])] = strings.TrimSpace(cell)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// lineRange reads 12-34, or one line.
func lineRange(text string) (first, last int, err error) {
	a, b, two := strings.Cut(text, "-")
	if !two {
		b = a
	}
	first, err = strconv.Atoi(strings.TrimSpace(a))
	if err == nil {
		last, err = strconv.Atoi(strings.TrimSpace(b))
	}
	if err != nil || first < 1 || last < first {
		return 0, 0, fmt.Errorf("lines are as 12-34, not %q", text)
	}
	return first, last, nil
}

// file is where a program lies in one of the directories, or "".
func (p listing) file(dirs []string) string {
	for _, dir := range dirs {
		for _, repo := range []string{strings.ReplaceAll(p.Repo, "/", "+"), filepath.FromSlash(p.Repo)} {
			name := filepath.Join(dir, repo, filepath.FromSlash(p.Path))
			if st, err := os.Stat(name); err == nil && st.Mode().IsRegular() {
				return name
			}
		}
	}
	return ""
}

// functions are those of a file that the program means: of "gemm (1x8)" and "gemm+dot" the name in front, of
// "Matrix::mul" the method, of "trmm*" all that begin so. Of functions of one name it is that of the table's lines.
func (p listing) functions(u *ctree.Unit) []*ctree.Func {
	name, _, _ := strings.Cut(strings.TrimSpace(p.Function), " ")
	name, _, _ = strings.Cut(name, "(")
	name, _, _ = strings.Cut(name, "+")
	class, method := "", name
	if at := strings.LastIndex(name, "::"); at >= 0 {
		class, method = name[:at], name[at+2:]
	}
	prefix, many := strings.CutSuffix(method, "*")
	var found []*ctree.Func
	for _, f := range u.Funcs {
		switch {
		case many && strings.HasPrefix(f.Name, prefix) && !f.Header,
			f.Name == method || f.Name == liftcmd.InC(name),
			class != "" && f.Pos.Line >= p.first && f.Pos.Line <= p.last && strings.HasSuffix(f.Name, method):
			found = append(found, f)
		}
	}
	if here := slices.DeleteFunc(slices.Clone(found), func(f *ctree.Func) bool {
		return f.Header || f.End.Line < p.first || f.Pos.Line > p.last
	}); len(here) > 0 && p.first > 0 {
		found = here
	}
	if !many && len(found) > 1 {
		found = found[:1]
	}
	return found
}
