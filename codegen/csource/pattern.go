package csource

import (
	"regexp"
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

var wordOrComment = pattern{text: `/\*.*?\*/|\w+`}

// Words is the words of a C text, without those in comments.
func Words(text string) map[string]bool {
	words := map[string]bool{}
	for _, word := range wordOrComment.compiled().FindAllString(text, -1) {
		words[word] = true
	}
	return words
}
