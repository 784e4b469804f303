package mapped

import (
	"maps"
	"regexp"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// keep is C that stands ahead of an instruction's own, text: it names the pointers to operands that text would read
// otherwise, as it declares what a loop or an array of the program is called, too. stands then has the names.
//
//	for (int k = 0; k < 2; k++) s += (b + 2*k)[k];  ->  const int8_t *b_ = b + 2*k;
//	                                                    for (int k = 0; k < 2; k++) s += b_[k];
func keep(w *csource.Writer, c *calls.Call, text string, stands map[string]string) (lines string) {
	own, taken := words(text), words(text)
	operands := c.Operands()
	names := slices.Sorted(maps.Keys(operands))
	for _, name := range names {
		taken = append(taken, words(stands[name])...)
	}
	for _, name := range names {
		if !slices.ContainsFunc(words(stands[name]), func(word string) bool { return slices.Contains(own, word) }) {
			continue
		}
		held := apart(name+"_", taken)
		taken = append(taken, held)
		kind := "const " + target.Element(operands[name].Buffer.Type)
		if operands[name].Buffer == c.Out.Buffer {
			kind = target.Element(c.Out.Buffer.Type)
		}
		lines += kind + " *" + held + " = " + stands[name] + ";\n"
		stands[name] = held
	}
	return lines
}

// apart is name, or that name longer until it is none of those taken.
func apart(name string, taken []string) string {
	for slices.Contains(taken, name) {
		name += "_"
	}
	return name
}

// words are the names in a text of C, but for those that stand for operands.
func words(text string) []string {
	var out []string
	for _, word := range regexp.MustCompile(`\$[\pL_][\pL\pN_.]*|[\pL_][\pL\pN_]*`).FindAllString(text, -1) {
		if word[0] != '$' {
			out = append(out, word)
		}
	}
	return out
}
