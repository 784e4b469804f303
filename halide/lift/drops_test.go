package lift

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// TestResultsAreNoWorkspaces: an array of the caller that is written, read and written again is what a function is called for, unless the
// rest is an operator: without it this one would only take means away.
func TestResultsAreNoWorkspaces(t *testing.T) {
	t.Parallel()
	for _, result := range []string{"float cov[m][m]", "float **cov"} {
		r := liftedWithin(t, 2*time.Minute, "test.c", `void spreads(int m, int n, float count, float data[n][m], `+result+`, float mean[m])
{
	for (int j = 0; j < m; j++) {
		mean[j] = 0;
		for (int i = 0; i < n; i++) mean[j] += data[i][j];
		mean[j] /= count;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) data[i][j] -= mean[j];
	for (int i = 0; i < m; i++)
		for (int j = i; j < m; j++) {
			cov[i][j] = 0;
			for (int k = 0; k < n; k++) cov[i][j] += data[k][i] * data[k][j];
			cov[i][j] /= count - 1;
			cov[j][i] = cov[i][j];
		}
}`, "spreads")
		switch {
		case r.Refused == nil && !slices.ContainsFunc(r.Summary.Arrays, func(a summary.Array) bool { return strings.HasPrefix(a.Path, "cov") }):
			t.Errorf("%s is left out: %v\n%s", result, r.Pre, r.Summary)
		case r.Refused != nil && !strings.Contains(r.Refused.Error(), "cov"):
			t.Error(result, r.Refused)
		}
	}
}
