package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestReadmeCycles holds the cycles that the README gives for its first program, and for the same with one more line,
// against the simulator.
func TestReadmeCycles(t *testing.T) {
	raw, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(raw)), " ")
	cycles := func(schedule, machine string) string {
		var out, log bytes.Buffer
		if code := run(context.Background(), []string{"run", "cv-3x3-i16", "--schedule", schedule, "--machine",
			machine}, &out, &log); code != 0 {
			t.Fatalf("exit status %d: %s", code, &log)
		}
		found := regexp.MustCompile(`cv-3x3-i16 +yes +36864 +(\d+)`).FindStringSubmatch(out.String())
		if found == nil {
			t.Fatalf("no cycles in\n%s", &out)
		}
		return found[1]
	}
	first := "bound x 256; bound y 16; split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"
	for _, schedule := range []string{first, first + "; unrolljam y 4 -> yo yi"} {
		claim := fmt.Sprintf("%s to %s cycles", cycles(schedule, "aie1"), cycles(schedule, "aie1+PostModifyLatency=2"))
		if !strings.Contains(text, claim) {
			t.Errorf("%s\ntakes %s, which the README does not say", schedule, claim)
		}
	}
}
