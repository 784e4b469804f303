package page

import (
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Form is one form of a kernel.
type Form struct {
	Name  string // one word
	About string // a sentence
	Lines []Line
}

// Line is a line of a form.
type Line struct {
	Text string
	From []string // the lines of the user's program that it comes from, as "conv.go:22"
}

//go:embed page.html
var frame string

// Write writes the forms as a page.
func Write(w io.Writer, title string, forms []Form) error {
	ids := map[string]int{}
	var body strings.Builder
	for _, f := range forms {
		fmt.Fprintf(&body, "<section id=\"%s\">\n<h2>%s</h2>\n<p>%s</p>\n<pre>", escape(f.Name),
			escape(f.Name), escape(f.About))
		for _, l := range f.Lines {
			text := escape(strings.TrimRight(l.Text, " \t\n"))
			if len(l.From) == 0 {
				fmt.Fprintf(&body, "<span>%s</span>\n", text)
				continue
			}
			fmt.Fprintf(&body, "<span data-k=\"%s\" title=\"%s\">%s</span>\n", number(ids, l.From),
				escape(strings.Join(l.From, " ")), text)
		}
		body.WriteString("</pre>\n</section>\n")
	}
	text := strings.NewReplacer("TITLE", escape(title), "FORMS", body.String()).Replace(frame)
	_, err := io.WriteString(w, text)
	return err
}

// number is keys as numbers, in the order of their first use on the page.
func number(ids map[string]int, keys []string) string {
	var list []string
	for _, k := range keys {
		if _, ok := ids[k]; !ok {
			ids[k] = len(ids)
		}
		list = append(list, strconv.Itoa(ids[k]))
	}
	return strings.Join(list, " ")
}

// escape is text between the tags and in the attributes of a page.
func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "'", "&#39;", `"`, "&#34;").Replace(text)
}
