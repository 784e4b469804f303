package source

import (
	"regexp"
	"strconv"
	"strings"
)

// lineDirective is what inlined puts around headers.
var lineDirective = regexp.MustCompile(`^#line (\d+) "(.*)"$`)

// cxxToken is one token of C++ with the space and comments before it. Passes change text and insert before and after; a
// token with empty text has been taken away, its space (and so its lines) stays.
type cxxToken struct {
	space         string
	before, after string
	text          string
	kind          tokenKind
	line          int
	file          string // "" is the file itself
	std           bool   // stood behind std::
	pair          int    // of brackets: the index of the other one; else -1
	top           int    // the first token of the outermost declaration that it belongs to
	body          bool   // inside a function's body
}

type tokenKind uint8

const (
	word tokenKind = iota
	number
	literal
	punct
	directive // a whole line that begins with #
	end
)

var longPuncts = []string{"<<=", ">>=", "...", "->*", "::", "->", "<<", ">>", "&&", "||", "==", "!=", "<=", ">=", "+=",
	"-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--"}

// lex cuts text into tokens; the last one, of kind end, has the space at the end.
func (r *rewriter) lex(text []byte) {
	s, i, line, file := string(text), 0, 1, ""
	for {
		start := i
		i = skipSpace(s, i)
		t := cxxToken{space: s[start:i], pair: -1}
		line += strings.Count(t.space, "\n")
		t.line, t.file = line, file
		if i >= len(s) {
			t.kind = end
			r.toks = append(r.toks, t)
			return
		}
		atLine := len(r.toks) == 0 || strings.Contains(t.space, "\n")
		j := i + 1
		switch c := s[i]; {
		case c == '#' && atLine:
			t.kind, j = directive, endOfDirective(s, i)
		case c == '"' || c == '\'':
			t.kind, j = literal, endOfLiteral(s, i)
		case isWordByte(c) && (c < '0' || c > '9'):
			t.kind = word
			for j < len(s) && isWordByte(s[j]) {
				j++
			}
		case c >= '0' && c <= '9' || c == '.' && i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9':
			t.kind = number
			for j < len(s) && (isWordByte(s[j]) || s[j] == '.' || s[j] == '\'' || (s[j] == '+' || s[j] == '-') &&
				strings.IndexByte("eEpP", s[j-1]) >= 0 && !strings.HasPrefix(s[i:], "0x")) {
				j++
			}
		default:
			t.kind = punct
			for _, p := range longPuncts {
				if strings.HasPrefix(s[i:], p) {
					j = i + len(p)
					break
				}
			}
		}
		t.text = s[i:j]
		if t.kind == number {
			t.text = strings.ReplaceAll(t.text, "'", "")
		}
		line += strings.Count(s[i:j], "\n")
		if m := lineDirective.FindStringSubmatch(t.text); m != nil && t.kind == directive {
			n, _ := strconv.Atoi(m[1])
			if line, file = n-1, m[2]; file == mainName {
				file = ""
			}
		}
		r.toks = append(r.toks, t)
		i = j
	}
}

func isWordByte(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// skipSpace is the end of the white space and comments at i.
func skipSpace(s string, i int) int {
	for i < len(s) {
		switch {
		case s[i] == ' ' || s[i] == '\t' || s[i] == '\n' || s[i] == '\r' || s[i] == '\f' || s[i] == '\v':
			i++
		case strings.HasPrefix(s[i:], "\\\n"):
			i += 2
		case strings.HasPrefix(s[i:], "//"):
			n := strings.IndexByte(s[i:], '\n')
			if n < 0 {
				return len(s)
			}
			i += n
		case strings.HasPrefix(s[i:], "/*"):
			n := strings.Index(s[i+2:], "*/")
			if n < 0 {
				return len(s)
			}
			i += n + 4
		default:
			return i
		}
	}
	return i
}

func endOfDirective(s string, i int) int {
	for i < len(s) && s[i] != '\n' {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '\n' || s[i+1] == '\r' && i+2 < len(s)) {
			if i++; s[i] == '\r' {
				i++
			}
		}
		i++
	}
	return min(i, len(s))
}

func endOfLiteral(s string, i int) int {
	quote := s[i]
	for j := i + 1; j < len(s); j++ {
		switch s[j] {
		case '\\':
			j++
		case quote:
			return j + 1
		case '\n':
			return j
		}
	}
	return len(s)
}

// match pairs brackets and finds what each token belongs to. Taken-away tokens do not count.
func (r *rewriter) match() {
	var stack []int
	top, fn := 0, -1
	fresh := true
	for i := range r.toks {
		t := &r.toks[i]
		t.pair = -1
		if fresh && t.text != "" && t.kind != directive {
			top, fresh = i, false
		}
		t.top, t.body = top, fn >= 0
		switch t.text {
		case "(", "[", "{":
			if t.kind == punct {
				if t.text == "{" && len(stack) == 0 && r.functionBrace(i) {
					fn = i
				}
				stack = append(stack, i)
			}
		case ")", "]", "}":
			if t.kind != punct {
				break
			}
			if len(stack) == 0 {
				r.refuse(i, "brackets", "a closing "+t.text+" without its opening one")
			}
			open := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			t.pair, r.toks[open].pair = open, i
			if open == fn {
				fn, fresh = -1, true
			} else if len(stack) == 0 && t.text == "}" && r.at(r.next(i)) != ";" &&
				r.toks[max(r.next(i), 0)].kind != word {
				fresh = true
			}
		case ";":
			fresh = fresh || len(stack) == 0
		}
	}
	if len(stack) > 0 {
		r.refuse(stack[len(stack)-1], "brackets", "an opening "+r.toks[stack[len(stack)-1]].text+
			" without its closing one")
	}
}

// functionBrace reports whether the outermost { at i begins a function's body.
func (r *rewriter) functionBrace(i int) bool { return r.at(r.prev(i)) == ")" }

// next and prev skip tokens that were taken away and directives; they are len-1 (the end) and -1 at the ends.
func (r *rewriter) next(i int) int {
	for i++; i < len(r.toks)-1; i++ {
		if r.toks[i].text != "" && r.toks[i].kind != directive {
			return i
		}
	}
	return len(r.toks) - 1
}

func (r *rewriter) prev(i int) int {
	for i--; i >= 0; i-- {
		if r.toks[i].text != "" && r.toks[i].kind != directive {
			return i
		}
	}
	return -1
}

// at is the text of token i, "" at the ends.
func (r *rewriter) at(i int) string {
	if i < 0 || i >= len(r.toks)-1 {
		return ""
	}
	return r.toks[i].text
}

func (r *rewriter) isWord(i int) bool {
	return i >= 0 && r.toks[i].kind == word && r.toks[i].text != ""
}

// drop takes the tokens from i to before j away; what other passes inserted goes too, lines stay.
func (r *rewriter) drop(i, j int) {
	for k := i; k < j && k < len(r.toks)-1; k++ {
		if r.toks[k].kind != directive {
			r.toks[k].text, r.toks[k].before, r.toks[k].after = "", "", ""
		}
	}
}

// joined is the text of the tokens from i to before j, with single spaces.
func (r *rewriter) joined(i, j int) string {
	var parts []string
	for k := i; k < j; k++ {
		if s := r.toks[k].before + r.toks[k].text + r.toks[k].after; s != "" && r.toks[k].kind != directive {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " ")
}
