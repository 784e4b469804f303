package csource

import (
	"regexp"
	"strings"
	"sync"
)

// pattern is a regular expression that is compiled when it is first used. As variables of type *regexp.Regexp they
// would make every program that imports this package hold package regexp and the tables of Unicode.
type pattern struct {
	text string
	once sync.Once
	of   *regexp.Regexp
}

func (p *pattern) compiled() *regexp.Regexp {
	p.once.Do(func() { p.of = regexp.MustCompile(p.text) })
	return p.of
}

// Words is the words of a C text, without those in comments of a line.
func Words(text string) map[string]bool {
	words := map[string]bool{}
	for i := 0; i < len(text); {
		n := 0
		for i+n < len(text) && wordByte(text[i+n]) {
			n++
		}
		switch {
		case n > 0:
			words[text[i:i+n]] = true
			i += n
		case strings.HasPrefix(text[i:], "/*"):
			line, _, _ := strings.Cut(text[i+2:], "\n")
			if end := strings.Index(line, "*/"); end >= 0 {
				i += 2 + end
			}
			i += 2
		default:
			i++
		}
	}
	return words
}

func wordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
