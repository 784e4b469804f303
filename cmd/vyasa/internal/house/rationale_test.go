package house

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the lists of RATIONALE.md")

// A room of RATIONALE.md, with the titles under it; a decision of its page.
var (
	roomLists  = regexp.MustCompile(`(?m)^\*\*\[[^\]]+\]\(([^)]+)\)\*\*.*\n\n((?:- .*\n)+)`)
	decisionOf = regexp.MustCompile(`(?m)^\*\*([^*]+?)\.?\*\*`)
)

// TestRationale: RATIONALE.md lists the decisions of each room's page, in their order; -update writes the lists.
func TestRationale(t *testing.T) {
	path := filepath.Join(root, "RATIONALE.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rooms := roomLists.FindAllStringSubmatch(string(text), -1)
	if len(rooms) < 8 {
		t.Errorf("only %d rooms were seen", len(rooms))
	}
	written := string(text)
	for _, room := range rooms {
		page, err := os.ReadFile(filepath.Join(root, room[1]))
		if err != nil {
			t.Error(err)
			continue
		}
		var titles []string
		for _, d := range decisionOf.FindAllStringSubmatch(string(page), -1) {
			title, _, _ := strings.Cut(strings.ReplaceAll(d[1], "\n", " "), ". ")
			titles = append(titles, title)
		}
		listed := strings.Split(strings.TrimPrefix(strings.TrimSuffix(room[2], "\n"), "- "), "\n- ")
		written = strings.Replace(written, room[2], "- "+strings.Join(titles, "\n- ")+"\n", 1)
		if !*update && !slices.Equal(listed, titles) {
			t.Errorf("RATIONALE.md lists the decisions of %s as\n%s\nthey are\n%s", room[1],
				strings.Join(listed, "\n"), strings.Join(titles, "\n"))
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(written), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
