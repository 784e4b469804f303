package house

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A room of RATIONALE.md, with the titles under it; a decision of its page.
var (
	roomLists  = regexp.MustCompile(`(?m)^\*\*\[[^\]]+\]\(([^)]+)\)\*\*.*\n\n((?:- .*\n)+)`)
	decisionOf = regexp.MustCompile(`(?ms)(\n?)^\*\*([^*]+?)\.?\*\*`)
)

// TestRationale: RATIONALE.md lists the decisions of each room's page, in their order, and a blank line stands before each.
func TestRationale(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "RATIONALE.md"))
	if err != nil {
		t.Fatal(err)
	}
	rooms := roomLists.FindAllStringSubmatch(string(text), -1)
	if len(rooms) < 8 {
		t.Errorf("only %d rooms were seen", len(rooms))
	}
	for _, room := range rooms {
		page, err := os.ReadFile(filepath.Join(root, room[1]))
		if err != nil {
			t.Error(err)
			continue
		}
		var titles []string
		for _, d := range decisionOf.FindAllStringSubmatchIndex(string(page), -1) {
			title, _, _ := strings.Cut(strings.ReplaceAll(string(page[d[4]:d[5]]), "\n", " "), ". ")
			titles = append(titles, title)
			if before := string(page[:d[3]]); !strings.HasSuffix(before, "\n\n") {
				t.Errorf("%s: no blank line before %q", room[1], title)
			}
		}
		listed := strings.Split(strings.TrimPrefix(strings.TrimSuffix(room[2], "\n"), "- "), "\n- ")
		if !slices.Equal(listed, titles) {
			for _, title := range titles {
				if !slices.Contains(listed, title) {
					t.Errorf("RATIONALE.md does not list, of %s: %s", room[1], title)
				}
			}
			for _, title := range listed {
				if !slices.Contains(titles, title) {
					t.Errorf("%s has no decision: %s", room[1], title)
				}
			}
			t.Errorf("RATIONALE.md lists the decisions of %s as\n%s\nthey are\n%s", room[1],
				strings.Join(listed, "\n"), strings.Join(titles, "\n"))
		}
	}
}
