package prove_test

import (
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// soundControl: in which order, how often, and under which conditions.
func soundControl() []claim {
	return []claim{
		{"side effect", head + "if (n > 0 && (a[0] = 7)) ; " + add + "}", addSummary(OpAdd), false},
		{"guessed", head + "int k = 0; for (int i = 0; i < n; i++) if ((unsigned)(-1 - i) >= (unsigned)n) k = 7; for (int i = 0; i < n; i++) out[i] = a[i] + b[i] + k; }", addSummary(OpAdd), false},
		{"goes on", head + "for (unsigned i = 0; i - 1 < (unsigned)n; i++) if (i < n) out[i] = a[i] + b[i]; }", addSummary(OpAdd), false},
		{"int and unsigned", head + "for (int i = -1; i < (unsigned)n; i++) if (i >= 0) out[i] = a[i] + b[i]; }", addSummary(OpAdd), false},
		{"char counter", head + "for (char i = 0; i < n; i++) out[i] = a[i] + b[i]; }", addSummary(OpAdd), false},
		{"short counter", head + "for (unsigned short i = 0; i < n; i++) out[i] = a[i] + b[i]; }", addSummary(OpAdd), false},
		{"bound changed", head + "for (int i = 0; i < n; i++) { out[i] = a[i] + b[i]; n--; } }", addSummary(OpAdd), false},
		{"bound changed by a condition", head + "for (int i = 0; i < n; i++) { out[i] = a[i] + b[i]; if (i == 100) n = i; } }", addSummary(OpAdd), false},
		{"inner counter", head + "int j; for (j = 0; j < n; j++) out[j] = a[j] + b[j]; out[j - 1] = 0; }", addSummary(OpAdd), false},
		{"counter changed", head + "for (int i = 0; i < n; i++) { out[i] = a[i] + b[i]; if (i == 7) i++; } }", addSummary(OpAdd), false},
		{"early return", head + "for (int i = 0; i < n; i++) { if (i == 9) return; out[i] = a[i] + b[i]; } }", addSummary(OpAdd), false},
		{"early return at the start", head + "if (n == 9) return; " + add + "}", addSummary(OpAdd), false},
		{"do", head + "int i = 0; do { out[i] = a[i] + b[i]; i++; } while (i < n - 1); }", addSummary(OpAdd), false},
		{"guess", head + "unsigned k = 0; for (int i = 0; i < n; i++) { unsigned w = 0u - 1u - (unsigned)i; if (w >= (unsigned)n) k = 7; } for (int i = 0; i < n; i++) out[i] = a[i] + b[i] + k; }", addSummary(OpAdd), false},
		{"no step", head + "for (int i = 0; i < n; i += 0) out[i] = a[i] + b[i]; }", addSummary(OpAdd), false},
		{"by twos", head + "unsigned k = n; while (k) { k -= 2; out[k] = a[k] + b[k]; out[k+1] = a[k+1] + b[k+1]; } }", addSummary(OpAdd), false},
		{"countdown", head + "for (unsigned i = n; i--; ) out[i] = a[i] + b[i]; }", addSummary(OpAdd), true},
		{"countdown size_t", head + "for (unsigned long i = n; i-- > 0; ) out[i] = a[i] + b[i]; }", addSummary(OpAdd), true},
		{"do with none", "float dot(float *a, float *b, int n) { float s = 0; int i = 0; do { s += a[i]*b[i]; i++; } while (i < n); return s; }", dotSummary("dot", term.Float32), false},
		{"after the loop", head + "int i; for (i = 5; i < n; i++) ; out[0] = 0; for (i = i - i; i < n; i++) out[i] = a[i] + b[i]; }", addSummary(OpAdd), true},
		{"both sides change", head + "int k = 0; for (int i = 0; i < n; i++) { int j = n > 3 ? (k += 1) : (k -= 1); out[i] = a[i] + b[i] + (j - j); } out[0] += k; }", addSummary(OpAdd), false},
		{"triangle", head + "for (int i = 0; i < n; i++) for (int j = 0; j < n - i - 3; j++) out[j] = a[j] + b[j]; }", addSummary(OpAdd), false},
		{"side effect and", head + "int k = 0; for (int i = 0; i < n; i++) { if (i > 2 && k++ < 5) ; out[i] = a[i] + b[i]; } out[0] += k; }", addSummary(OpAdd), false},
		{"or", head + "int k = 0; if (n < 5 || (k = 1)) ; " + "for (int i = 0; i < n; i++) out[i] = a[i] + b[i] + k; }", addSummary(OpAdd), false},
		{"or right", head + "int k = 0; if (n < 5 || (k = 1)) ; " + "for (int i = 0; i < n; i++) out[i] = a[i] + b[i] + k - (n >= 5); }", addSummary(OpAdd), true},
		{"no turn, it seems", head + "for (int i = 0; 0u - (unsigned)n > 5u && i < n; i++) a[i] = 0; " + add + "}", addSummary(OpAdd), false},
		{"one turn, though it seems more", head + "int i = 0; if (n == 1) out[0] = a[0] + b[0]; else do { out[i] = a[i] + b[i]; i++; } while ((unsigned)i - 2u < (unsigned)n - 2u); }", addSummary(OpAdd), false},
		{"no end, though it seems one", head + "unsigned i = 0; do { out[i] = a[i] + b[i]; i++; } while ((unsigned)n - 1u - i >= 0u); }", addSummary(OpAdd), false},
		{"do at least once", head + "int i = 0; if (n > 1) do { out[i] = a[i] + b[i]; i++; } while (i < n); else out[0] = a[0] + b[0]; }", addSummary(OpAdd), true},
		{"do once too often", head + "int i = n - 1; do { out[i] = a[i] + b[i]; i--; } while (i >= -1); }", addSummary(OpAdd), false},
		{"switch", head + loop + "switch (i % 3) { case 0: out[i] = a[i] + b[i]; break; case 1: out[i] = a[i]; case 2: out[i] = a[i] + b[i]; } }", addSummary(OpAdd), true},
		{"switch that runs on", head + loop + "switch (i % 3) { case 0: out[i] = a[i] + b[i]; case 1: out[i] = a[i]; break; default: out[i] = a[i] + b[i]; } }", addSummary(OpAdd), false},
		{"switch with a gap", head + loop + "switch (i % 4) { case 0: case 1: case 3: out[i] = a[i] + b[i]; } }", addSummary(OpAdd), false},
		{"switch with ranges", head + loop + "switch (i % 4) { case 0 ... 1: case 3: out[i] = a[i] + b[i]; break; default: out[i] = b[i] + a[i]; } }", addSummary(OpAdd), true},
		{"default first", head + loop + "switch (i % 4) { default: out[i] = 0; case 2: out[i] = a[i] + b[i]; } }", addSummary(OpAdd), true},
		{"remainder by a switch", head + "int i = 0; for (; i + 3 < n; i += 4) { out[i] = a[i] + b[i]; out[i+1] = a[i+1] + b[i+1]; out[i+2] = a[i+2] + b[i+2]; out[i+3] = a[i+3] + b[i+3]; } " +
			"switch (n - i) { case 3: out[i+2] = a[i+2] + b[i+2]; case 2: out[i+1] = a[i+1] + b[i+1]; case 1: out[i] = a[i] + b[i]; } }", addSummary(OpAdd), true},
		{"remainder by a switch, one missing", head + "int i = 0; for (; i + 3 < n; i += 4) { out[i] = a[i] + b[i]; out[i+1] = a[i+1] + b[i+1]; out[i+2] = a[i+2] + b[i+2]; out[i+3] = a[i+3] + b[i+3]; } " +
			"switch (n - i) { case 3: out[i+2] = a[i+2] + b[i+2]; break; case 2: out[i+1] = a[i+1] + b[i+1]; case 1: out[i] = a[i] + b[i]; } }", addSummary(OpAdd), false},
		{"continue in a switch", head + loop + "{ switch (i % 2) { case 1: continue; } out[i] = a[i] + b[i]; } }", addSummary(OpAdd), false},
		{"return in a switch", head + "switch (n) { case 7: return; } " + add + "}", addSummary(OpAdd), false},
		{"break in a loop in a switch", head + "switch (n) { case 7: for (int i = 0; i < n; i++) { if (i == 3) break; out[i] = 0; } } " + add + "}", addSummary(OpAdd), true},
		{"break", head + "for (int i = 0; ; i++) { if (i >= n) break; out[i] = a[i] + b[i]; } }", addSummary(OpAdd), true},
		{"break early", head + "for (int i = 0; i < n; i++) { int k = i + 1; if (k >= n) break; out[i] = a[i] + b[i]; } }", addSummary(OpAdd), false},
		{"break after a declaration", head + "for (int i = 0; i < n; i += 4) for (int k = 0; k < 4; k++) { int p = i + k; if (p >= n) { break; } out[p] = a[p] + b[p]; } }", addSummary(OpAdd), true},
		{"a declaration that counts, then a break", head + "int i = 0, k = 0; for (;; k++) { int j = i++; if (k >= n) break; if (i == 2 * k + 2) out[k] = a[k] + b[k]; } }", addSummary(OpAdd), false},
		{"a declaration, then a break that counts", head + "int i = 0, k = 0; for (;; k++) { int j = i; if (i++ >= n) break; if (j == k + 1) out[k] = a[k] + b[k]; } }", addSummary(OpAdd), false},
		{"break on data", head + "for (int i = 0; i < n; i++) { if (a[i] < 0) break; out[i] = a[i] + b[i]; } }", addSummary(OpAdd), false},
		{"break at the end", head + "for (int i = 0; i < n; i++) { out[i] = a[i] + b[i]; if (i == 5) break; } }", addSummary(OpAdd), false},
		{"counter after a break", head + "int i; for (i = 0; i < n; i++) { if (i == 5) break; } if (i == 5) out[0] = 0; " + "for (i = 0; i < n; i++) out[i] = a[i] + b[i] + (n > 5 ? 0 : 0); if (i == 5) out[0] = 0; }", addSummary(OpAdd), false},
	}
}
