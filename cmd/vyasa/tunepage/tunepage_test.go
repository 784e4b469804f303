package tunepage

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// sample is a page with all that may be missing.
var sample = Page{Title: "tuned <all>", Machine: "aie1", Version: "0.1", Bandwidth: 96, Workloads: []Workload{
	{Name: "a", Table: "VI", Bits: 16, Verified: true, MACs: 1000, Cycles: 50, Bound: 40, MACsPerCycle: 20, Peak: 32,
		Intensity: 2, Default: 70, Paper: 65, Parts: []Part{{"multiplying", 40}, {"rest of outer loops", 10}},
		Verdict: "within 25 % of the best possible: 50 cycles, bound 40", Evaluations: 30, Refused: 2,
		Curve: []Point{{1, 90}, {5, 60}, {20, 50}}, Schedule: "bound x 64\n", Go: "s.Bound(x, 64)\n"},
	{Name: "b", Table: "VI", Bits: 32, MACs: 1000, Cycles: 50, Evaluations: 1, Curve: []Point{{1, 50}},
		Why: "it differs <here>"},
	{Name: "c"},
}, Groups: []Group{{"VI", 16, 1, 20, 25.92}, {"VI", 32, 0, 0, 7.67}}}

func written(t *testing.T, p Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPage(t *testing.T) {
	text := written(t, sample)
	for _, part := range []string{"tuned &lt;all&gt;", "<td>20.00</td><td>25.92</td><td>0.772</td>", "<td>25.0%</td>",
		"it differs &lt;here&gt;",
		"<td>50</td><td>70</td><td>65</td><td>40</td>", "<td>multiplying</td><td>40</td><td>80.0%</td>", "Certificate: gap 25.0%",
		"<td>50</td><td>-</td><td>-</td><td>-</td>", "within 25 % of the best possible", "bound x 64", "s.Bound(x, 64)", `<section id="c">`, "62.5%"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not there", part)
		}
	}
	if n := strings.Count(text, "</svg>"); n != 2+3 {
		t.Errorf("%d pictures", n)
	}
	for _, outside := range []string{"src=", "<link", "@import"} {
		if strings.Contains(text, outside) {
			t.Errorf("the page needs something beside it: %s", outside)
		}
	}
	if again := written(t, sample); again != text {
		t.Error("the same contents give other bytes")
	}
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("it is no XML: %v", err)
		}
	}
}

func TestEmptyPage(t *testing.T) {
	if text := written(t, Page{Title: "nothing"}); !strings.Contains(text, "</html>") {
		t.Error(text)
	}
}
