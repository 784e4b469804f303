package csource

import (
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Comment is " /* conv.go:15 text */", or nothing.
func Comment(pos diag.Pos, text string) string {
	if (pos != diag.Pos{}) {
		at := pos.String()
		if text != "" {
			at += " "
		}
		text = at + text
	}
	if text == "" {
		return ""
	}
	return " /* " + Quiet(text) + " */"
}

// Quiet keeps a text from ending the comment that it stands in, or from looking like the start of another.
func Quiet(text string) string {
	text = strings.ReplaceAll(text, "*/", "* /")
	text = strings.ReplaceAll(text, "/*", "/ *")
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' {
			return ' '
		}
		return r
	}, text)
}
