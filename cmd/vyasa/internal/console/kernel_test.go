package console

import (
	"regexp"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

// TestScheduleHelp: the help shows every directive of the notation but prefetch, which is always refused.
func TestScheduleHelp(t *testing.T) {
	_, err := halide.ParseSchedule(halide.NewFunc("f", halide.NewVar("x")).Is(0), "qqqqqqqqqqqqqqqq")
	if err == nil {
		t.Fatal("a directive that does not exist was taken")
	}
	_, list, ok := strings.Cut(err.Error(), "directives are: ")
	list, _, _ = strings.Cut(list, "\n")
	words := strings.Split(list, ", ")
	if !ok || len(words) < 30 {
		t.Fatalf("no list of directives in %v", err)
	}
	for _, word := range words {
		if shown := regexp.MustCompile(`(?m)(^ +|; )` + word + `\b`).MatchString(ScheduleHelp); !shown && word != "prefetch" {
			t.Errorf("the help does not show %s", word)
		}
	}
}
