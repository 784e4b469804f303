package lift

import (
	"strings"
	"testing"
)

// TestResultsAreNoWorkspaces: an array of the caller that is written, read and written again is what a function is called for, unless the
// rest is an operator: without it this one would only take means away.
func TestResultsAreNoWorkspaces(t *testing.T) {
	r := lifted(t, `void spreads(int m, int n, float count, float data[n][m], float cov[m][m], float mean[m])
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
	case r.Refused == nil && r.Summary.Array("cov") == nil:
		t.Errorf("the result is left out: %v\n%s", r.Pre, r.Summary)
	case r.Refused != nil && !strings.Contains(r.Refused.Error(), "cov"):
		t.Error(r.Refused)
	}
}
