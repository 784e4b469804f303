package text

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// bad is a line that cannot be read; [Parse] makes an error of it.
type bad struct{ msg string }

func refuse(format string, args ...any) { panic(bad{fmt.Sprintf(format, args...)}) }

// words are what is left of a line.
type words struct {
	list []string
	line int // of the user's, behind ;
}

// cut splits a line into words at blanks outside of quotes; what stands behind ; is the user's line.
func cut(line string) words {
	var w words
	for rest := strings.TrimLeft(line, " \t"); rest != ""; rest = strings.TrimLeft(rest, " \t") {
		if rest[0] == ';' {
			w.line = number(strings.TrimSpace(rest[1:]))
			break
		}
		n := wordLen(rest)
		w.list, rest = append(w.list, rest[:n]), rest[n:]
	}
	return w
}

// wordLen is the length of the first word of s, which may have a quoted part.
func wordLen(s string) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case ' ', '\t', ';':
			return i
		case '"':
			q, err := strconv.QuotedPrefix(s[i:])
			if err != nil {
				refuse("a quotation has no end")
			}
			i += len(q) - 1
		}
	}
	return len(s)
}

func (w *words) next() string {
	if len(w.list) == 0 {
		refuse("the line ends too early")
	}
	s := w.list[0]
	w.list = w.list[1:]
	return s
}

// accept passes a word if it is next.
func (w *words) accept(s string) bool {
	if len(w.list) > 0 && w.list[0] == s {
		w.list = w.list[1:]
		return true
	}
	return false
}

func (w *words) pos() cfront.Pos { return cfront.Pos{Line: w.line} }

func (w *words) end() {
	if len(w.list) > 0 {
		refuse("%q is too much", w.list[0])
	}
}

func number(s string) int { return int(long(s)) }

func long(s string) int64 {
	n, err := strconv.ParseInt(s, 0, 64)
	if err != nil {
		refuse("%q is no number", s)
	}
	return n
}

// small is a number from 0 to most.
func small(s string, most int) int {
	n := number(s)
	if n < 0 || n > most {
		refuse("%s is not from 0 to %d", s, most)
	}
	return n
}

func quoted(s string) string {
	q, err := strconv.Unquote(s)
	if err != nil {
		refuse("%q is no quotation", s)
	}
	return q
}

// after is what follows a prefix that must be there.
func after(s, prefix string) string {
	rest, ok := strings.CutPrefix(s, prefix)
	if !ok {
		refuse("%q stands where %s... is expected", s, prefix)
	}
	return rest
}

// oneOf is the index of a name in a list.
func oneOf[T any](s string, list []T, name func(T) string) int {
	for i, x := range list {
		if name(x) == s {
			return i
		}
	}
	refuse("%q is not known", s)
	return 0
}

// register is a number behind %.
func register(s string) mir.Reg { return mir.Reg(small(after(s, "%"), 1<<20)) }
