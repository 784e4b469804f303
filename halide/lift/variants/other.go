package variants

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

// writeOther writes a program that is none of the kinds, in names of its own.
func writeOther(r *rand.Rand) Program {
	o := others[r.IntN(len(others))]
	n := newNames(r)
	elem := []string{"int", "float", "double", "long"}[r.IntN(4)]
	if o.integer {
		elem = "int"
	}
	text := role.ReplaceAllStringFunc(o.text, func(m string) string {
		switch m[1] {
		case 'T':
			return elem
		case 'f':
			return n.of(function, m)
		case 'n':
			return n.of(size, m)
		case 'v':
			return n.of(variable, m)
		}
		return n.of(array, m)
	})
	return Program{Kind: Other, Func: n.of(function, "$f"), Text: strings.TrimLeft(text, "\n"), Meaning: o.name}
}

// role is $T, a type, or a name: of a function $f, a size $n0, a variable $v0, an array or value $a0.
var role = regexp.MustCompile(`\$(T|f|[nva][0-9])`)

type other struct {
	name    string
	integer bool
	text    string
}

// others are recurrences, searches, sorts and solvers, and what looks like a product of matrices and is none.
var others = []other{
	{"prefix sum", false, "void $f($T *$a0, int $n0)\n{\n    for (int $v0 = 1; $v0 < $n0; $v0++)\n        $a0[$v0] " +
		"+= $a0[$v0 - 1];\n}\n"},
	{"bubble sort", false, "void $f($T *$a0, int $n0)\n{\n    for (int $v0 = 0; $v0 < $n0; $v0++)\n        for (int " +
		"$v1 = 0; $v1 + 1 < $n0 - $v0; $v1++)\n            if ($a0[$v1] > $a0[$v1 + 1]) {\n                $T $a1 = " +
		"$a0[$v1];\n                $a0[$v1] = $a0[$v1 + 1];\n                $a0[$v1 + 1] = $a1;\n            }\n}\n"},
	{"insertion sort", false, "void $f($T $a0[], int $n0)\n{\n    int $v0, $v1;\n    for ($v0 = 1; $v0 < $n0; $v0++) " +
		"{\n        $T $a1 = $a0[$v0];\n        for ($v1 = $v0 - 1; $v1 >= 0 && $a0[$v1] > $a1; " +
		"$v1--)\n            $a0[$v1 + 1] = $a0[$v1];\n        $a0[$v1 + 1] = $a1;\n    }\n}\n"},
	{"binary search", false, "int $f(const $T *$a0, int $n0, $T $a1)\n{\n    int $v0 = 0, $v1 = $n0 - 1;\n    while " +
		"($v0 <= $v1) {\n        int $v2 = ($v0 + $v1) / 2;\n        if ($a0[$v2] == $a1) return $v2;\n        if " +
		"($a0[$v2] < $a1) $v0 = $v2 + 1;\n        else $v1 = $v2 - 1;\n    }\n    return -1;\n}\n"},
	{"histogram", true, "void $f(const int *$a0, int $n0, int *$a1, int $n1)\n{\n    for (int $v0 = 0; $v0 < $n1; " +
		"$v0++) $a1[$v0] = 0;\n    for (int $v0 = 0; $v0 < $n0; $v0++)\n        if ($a0[$v0] >= 0 && $a0[$v0] < $n1) " +
		"$a1[$a0[$v0]]++;\n}\n"},
	{"length of a string", true, "int $f(const char *$a0)\n{\n    int $v0 = 0;\n    while ($a0[$v0]) " +
		"$v0++;\n    return $v0;\n}\n"},
	{"Fibonacci", true, "int $f(int $n0)\n{\n    if ($n0 < 2) return $n0;\n    return $f($n0 - 1) + $f($n0 - 2);\n}\n"},
	{"greatest common divisor", true, "int $f(int $v0, int $v1)\n{\n    while ($v1) {\n        int $v2 = $v0 % " +
		"$v1;\n        $v0 = $v1;\n        $v1 = $v2;\n    }\n    return $v0;\n}\n"},
	{"sieve", true, "void $f(char *$a0, int $n0)\n{\n    for (int $v0 = 0; $v0 < $n0; $v0++) $a0[$v0] = 1;\n    for " +
		"(int $v0 = 2; $v0 * $v0 < $n0; $v0++)\n        if ($a0[$v0])\n            for (int $v1 = $v0 * $v0; $v1 < " +
		"$n0; $v1 += $v0) $a0[$v1] = 0;\n}\n"},
	{"Collatz", true, "int $f(long $v0)\n{\n    int $v1 = 0;\n    while ($v0 != 1) {\n        $v0 = $v0 % 2 ? 3 * " +
		"$v0 + 1 : $v0 / 2;\n        $v1++;\n    }\n    return $v1;\n}\n"},
	{"all shortest paths", false, "void $f($T *$a0, int $n0)\n{\n    for (int $v0 = 0; $v0 < $n0; " +
		"$v0++)\n        for (int $v1 = 0; $v1 < $n0; $v1++)\n            for (int $v2 = 0; $v2 < $n0; " +
		"$v2++)\n                if ($a0[$v1 * $n0 + $v0] + $a0[$v0 * $n0 + $v2] < $a0[$v1 * $n0 + " +
		"$v2])\n                    $a0[$v1 * $n0 + $v2] = $a0[$v1 * $n0 + $v0] + $a0[$v0 * $n0 + $v2];\n}\n"},
	{"elimination", false, "void $f($T *$a0, int $n0)\n{\n    for (int $v0 = 0; $v0 < $n0; $v0++)\n        for (int " +
		"$v1 = $v0 + 1; $v1 < $n0; $v1++) {\n            $T $a1 = $a0[$v1 * $n0 + $v0] / $a0[$v0 * $n0 + " +
		"$v0];\n            for (int $v2 = $v0; $v2 < $n0; $v2++)\n                $a0[$v1 * $n0 + $v2] -= $a1 * " +
		"$a0[$v0 * $n0 + $v2];\n        }\n}\n"},
	{"triangular solve", false, "void $f(const $T *$a0, $T *$a1, int $n0)\n{\n    for (int $v0 = 0; $v0 < $n0; " +
		"$v0++) {\n        $T $a2 = $a1[$v0];\n        for (int $v1 = 0; $v1 < $v0; $v1++)\n            $a2 -= " +
		"$a0[$v0 * $n0 + $v1] * $a1[$v1];\n        $a1[$v0] = $a2 / $a0[$v0 * $n0 + $v0];\n    }\n}\n"},
	{"triangular product", false, "void $f(const $T *$a0, const $T *$a1, $T *$a2, int $n0)\n{\n    for (int $v0 = 0; " +
		"$v0 < $n0; $v0++)\n        for (int $v1 = 0; $v1 < $n0; $v1++) {\n            $T $a3 = 0;\n            for " +
		"(int $v2 = 0; $v2 <= $v0; $v2++)\n                $a3 += $a0[$v0 * $n0 + $v2] * $a1[$v2 * $n0 + " +
		"$v1];\n            $a2[$v0 * $n0 + $v1] = $a3;\n        }\n}\n"},
	{"product of max and plus", false, "void $f(const $T *$a0, const $T *$a1, $T *$a2, int $n0)\n{\n    for (int $v0 " +
		"= 0; $v0 < $n0; $v0++)\n        for (int $v1 = 0; $v1 < $n0; $v1++) {\n            $T $a3 = $a0[$v0 * $n0] " +
		"+ $a1[$v1];\n            for (int $v2 = 1; $v2 < $n0; $v2++)\n                if ($a0[$v0 * $n0 + $v2] + " +
		"$a1[$v2 * $n0 + $v1] > $a3) $a3 = $a0[$v0 * $n0 + $v2] + $a1[$v2 * $n0 + $v1];\n            $a2[$v0 * $n0 + " +
		"$v1] = $a3;\n        }\n}\n"},
	{"power of a matrix in place", false,
		"void $f($T *$a0, int $n0)\n{\n    for (int $v0 = 0; $v0 < $n0; $v0++)\n        for (int $v1 = 0; $v1 < $n0; " +
			"$v1++)\n            for (int $v2 = 0; $v2 < $n0; $v2++)\n" +
			"                $a0[$v0 * $n0 + $v1] += $a0[$v0 * $n0 + $v2] * $a0[$v2 * $n0 + $v1];\n}\n"},
	{"recursive filter", false, "void $f(const $T *$a0, $T *$a1, int $n0, $T $a2)\n{\n    $T $a3 = 0;\n    for (int " +
		"$v0 = 0; $v0 < $n0; $v0++) {\n        $a3 = $a2 * $a3 + $a0[$v0];\n        $a1[$v0] = $a3;\n    }\n}\n"},
	{"checksum", true, "unsigned $f(const unsigned char *$a0, int $n0)\n{\n    unsigned $v1 = 0xffffffffu;\n    for " +
		"(int $v0 = 0; $v0 < $n0; $v0++) {\n        $v1 ^= $a0[$v0];\n        for (int $v2 = 0; $v2 < 8; " +
		"$v2++)\n            $v1 = $v1 & 1 ? ($v1 >> 1) ^ 0xedb88320u : $v1 >> 1;\n    }\n    return ~$v1;\n}\n"},
	{"edit distance", true, "int $f(const char *$a0, int $n0, const char *$a1, int $n1, int *$a2)\n{\n    for (int " +
		"$v0 = 0; $v0 <= $n0; $v0++)\n        for (int $v1 = 0; $v1 <= $n1; $v1++) {\n            int " +
		"$v2;\n            if (!$v0 || !$v1) $v2 = $v0 + $v1;\n            else {\n                $v2 = $a2[($v0 - " +
		"1) * ($n1 + 1) + $v1 - 1] + ($a0[$v0 - 1] != $a1[$v1 - 1]);\n                if ($a2[($v0 - 1) * ($n1 + 1) " +
		"+ $v1] + 1 < $v2) $v2 = $a2[($v0 - 1) * ($n1 + 1) + $v1] + 1;\n                if ($a2[$v0 * ($n1 + 1) + " +
		"$v1 - 1] + 1 < $v2) $v2 = $a2[$v0 * ($n1 + 1) + $v1 - 1] + 1;\n            }\n            $a2[$v0 * ($n1 + " +
		"1) + $v1] = $v2;\n        }\n    return $a2[$n0 * ($n1 + 1) + $n1];\n}\n"},
	{"knapsack", true, "int $f(const int *$a0, const int *$a1, int $n0, int $n1, int *$a2)\n{\n    for (int $v1 = 0; " +
		"$v1 <= $n1; $v1++) $a2[$v1] = 0;\n    for (int $v0 = 0; $v0 < $n0; $v0++)\n        for (int $v1 = $n1; $v1 " +
		">= $a0[$v0]; $v1--)\n            if ($a2[$v1 - $a0[$v0]] + $a1[$v0] > $a2[$v1]) $a2[$v1] = $a2[$v1 - " +
		"$a0[$v0]] + $a1[$v0];\n    return $a2[$n1];\n}\n"},
	{"escape time", false, "int $f(double $v0, double $v1, int $n0)\n{\n    double $a0 = 0, $a1 = 0;\n    int $v2 = " +
		"0;\n    while ($a0 * $a0 + $a1 * $a1 <= 4 && $v2 < $n0) {\n        double $a2 = $a0 * $a0 - $a1 * $a1 + " +
		"$v0;\n        $a1 = 2 * $a0 * $a1 + $v1;\n        $a0 = $a2;\n        $v2++;\n    }\n    return $v2;\n}\n"},
	{"merge", false, "void $f(const $T *$a0, int $n0, const $T *$a1, int $n1, $T *$a2)\n{\n    int $v0 = 0, $v1 = 0, " +
		"$v2 = 0;\n    while ($v0 < $n0 && $v1 < $n1)\n        $a2[$v2++] = $a0[$v0] <= $a1[$v1] ? $a0[$v0++] : " +
		"$a1[$v1++];\n    while ($v0 < $n0) $a2[$v2++] = $a0[$v0++];\n    while ($v1 < $n1) $a2[$v2++] = " +
		"$a1[$v1++];\n}\n"},
	{"linked list", true, "struct $a0 { int $a1; struct $a0 *$a2; };\n\nint $f(const struct $a0 *$v0)\n{\n    int " +
		"$v1 = 0;\n    for (; $v0; $v0 = $v0->$a2) $v1 += $v0->$a1;\n    return $v1;\n}\n"},
	{"partition", false, "int $f($T *$a0, int $v3, int $n0)\n{\n    $T $a1 = $a0[$n0];\n    int $v0 = $v3 - " +
		"1;\n    for (int $v1 = $v3; $v1 < $n0; $v1++)\n        if ($a0[$v1] <= $a1) " +
		"{\n            $v0++;\n            $T $a2 = $a0[$v0];\n            $a0[$v0] = " +
		"$a0[$v1];\n            $a0[$v1] = $a2;\n        }\n    $T $a2 = $a0[$v0 + 1];\n    $a0[$v0 + 1] = " +
		"$a0[$n0];\n    $a0[$n0] = $a2;\n    return $v0 + 1;\n}\n"},
	{"relaxation in place", false, "void $f($T *$a0, int $n0, int $n1)\n{\n    for (int $v0 = 1; $v0 + 1 < $n0; " +
		"$v0++)\n        for (int $v1 = 1; $v1 + 1 < $n1; $v1++)\n            $a0[$v0 * $n1 + $v1] = ($a0[($v0 - 1) " +
		"* $n1 + $v1] + $a0[($v0 + 1) * $n1 + $v1] + $a0[$v0 * $n1 + $v1 - 1] + $a0[$v0 * $n1 + $v1 + 1]) / 4;\n}\n"},
	{"number from text", true, "long $f(const char *$a0)\n{\n    long $v0 = 0;\n    int $v1 = 1;\n    while (*$a0 == " +
		"' ') $a0++;\n    if (*$a0 == '-') { $v1 = -1; $a0++; }\n    while (*$a0 >= '0' && *$a0 <= '9') $v0 = 10 * " +
		"$v0 + (*$a0++ - '0');\n    return $v1 * $v0;\n}\n"},
	{"run lengths", true, "int $f(const char *$a0, int $n0, char *$a1)\n{\n    int $v0 = 0, $v1 = 0;\n    while ($v0 " +
		"< $n0) {\n        int $v2 = 1;\n        while ($v0 + $v2 < $n0 && $a0[$v0 + $v2] == $a0[$v0] && $v2 < 100) " +
		"$v2++;\n        $a1[$v1++] = (char)$v2;\n        $a1[$v1++] = $a0[$v0];\n        $v0 += " +
		"$v2;\n    }\n    return $v1;\n}\n"},
}
