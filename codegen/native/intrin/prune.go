package intrin

import (
	"regexp"
	"strings"
)

var (
	word     = regexp.MustCompile(`\w+`)
	declared = regexp.MustCompile(`^\s*(?:const )?\w+ (?:\*const )?(\w+) = ([^;]*);`)
)

// prune drops constants that nothing reads: operands of operations that turned out to need fewer. Names are those of
// one variable each.
//
//	const __m128i t3 = _mm_loadu_si128(...); const __m128i v2 = _mm_setzero_si128();   ->   const __m128i v2 = _mm_setzero_si128();
func prune(text string) string {
	lines := strings.SplitAfter(text, "\n")
	uses := map[string]int{}
	count := func(line string, by int) {
		for _, w := range word.FindAllString(line, -1) {
			uses[w] += by
		}
	}
	for _, line := range lines {
		count(line, 1)
	}
	for changed := true; changed; {
		changed = false
		for i, line := range lines {
			m := declared.FindStringSubmatch(line)
			if m == nil || uses[m[1]] != 1 {
				continue
			}
			count(line, -1)
			lines[i], changed = "", true
			if strings.HasSuffix(m[2], "_at") { // a parameter
				lines[i] = "    (void)" + m[2] + ";\n"
			}
		}
	}
	return strings.Join(lines, "")
}
