package tunepage

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestBrowser: in a browser, where there is one, a click on the head of a column sorts the rows by it, a second one the
// other way, and a page that is loaded again in its tab keeps that, as what the tab holds says.
func TestBrowser(t *testing.T) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "page.html")
	ordered := func(kept, script string) string {
		text := strings.Replace(written(t, sample), "<body>", "<body><script>"+kept+"</script>", 1)
		text = strings.Replace(text, "</body>", "<script>"+script+"</script></body>", 1)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		dom, err := exec.CommandContext(ctx, path, "--headless", "--no-sandbox", "--disable-gpu",
			"--user-data-dir="+filepath.Join(dir, "user"), "--dump-dom", "file://"+file).Output()
		if err != nil {
			t.Skipf("the browser does not run: %v", err)
		}
		names := ""
		for _, m := range regexp.MustCompile(`<a href="#(.)"`).FindAllSubmatch(dom, -1) {
			names += string(m[1])
		}
		return names
	}
	const head = `document.querySelector("table.sorted").rows[0].cells`
	for script, want := range map[string]string{
		"":                   "abc",
		head + "[0].click()": "abc",
		head + "[0].click(); " + head + "[0].click()": "cba",
		head + "[9].click()":                          "cba", // evaluations: 0, 1, 30
		head + "[6].click()":                          "abc", // gaps: 25.0% is a number, which stands before "-"
	} {
		if got := ordered("", script); got != want {
			t.Errorf("%s: the rows are %s, want %s", script, got, want)
		}
	}
	const kept = `[0,-1]`
	keeps := head + "[0].click(); " + head + `[0].click(); if (sessionStorage.getItem("sorted") != "` + kept +
		`") { document.body.textContent = "" }`
	if got := ordered("", keeps); got != "cba" {
		t.Errorf("what a tab holds after two clicks is not %s", kept)
	}
	if got := ordered(`sessionStorage.setItem("sorted", "`+kept+`")`, ""); got != "cba" {
		t.Errorf("a page that is loaded again has the rows %s, want cba", got)
	}
}
