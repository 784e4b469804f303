package lex

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// constant is the value of a literal; i for integer types, f for floats.
type constant struct {
	Typ cfront.Type
	I   int64
	F   float64
}

// ParseNumber reads a number as C does: 12, 0x1Fu, 0b101, 017, 1'000ll, 1.5f, 0x1p-3.
// msg is not empty if it is malformed.
func ParseNumber(text string) (c constant, msg string) {
	s := strings.ReplaceAll(text, "'", "")
	low := strings.ToLower(s)
	hex := strings.HasPrefix(low, "0x")
	if strings.ContainsAny(low, ".p") || !hex && strings.Contains(low, "e") {
		return parseFloat(text, low)
	}
	digits := strings.TrimRight(low, "ul")
	suffix := low[len(digits):]
	base, body := 10, digits
	switch {
	case hex:
		base, body = 16, digits[2:]
	case strings.HasPrefix(low, "0b"):
		base, body = 2, digits[2:]
	case strings.HasPrefix(low, "0") && len(digits) > 1:
		base, body = 8, digits[1:]
	}
	switch suffix {
	case "", "u", "l", "ll", "ul", "lu", "ull", "llu":
	default:
		return c, "malformed number " + text
	}
	n, err := strconv.ParseUint(body, base, 64)
	if err != nil {
		if ne, ok := err.(*strconv.NumError); ok && ne.Err == strconv.ErrRange {
			return c, "the number " + text + " does not fit 64 bits"
		}
		if strings.HasSuffix(low, "f") && base == 10 {
			return c, fmt.Sprintf("malformed number %s; a float needs a point: %s.f", text, text[:len(text)-1])
		}
		return c, "malformed number " + text
	}
	unsigned := strings.Contains(suffix, "u")
	long := strings.Contains(suffix, "ll")
	c.I = int64(n)
	switch {
	case !unsigned && !long && n <= math.MaxInt32:
		c.Typ = cfront.Int32
	case !long && n <= math.MaxUint32 && (unsigned || base != 10):
		c.Typ = cfront.UInt32
	case !unsigned && n <= math.MaxInt64:
		c.Typ = cfront.Int64
	default:
		c.Typ = cfront.UInt64
	}
	return c, ""
}

// parseFloat reads a floating constant; low is text in lower case without separators.
func parseFloat(text, low string) (c constant, msg string) {
	c.Typ = cfront.Float64
	body := low
	hex := strings.HasPrefix(low, "0x")
	if strings.HasSuffix(body, "f") && (!hex || strings.Contains(body, "p")) {
		c.Typ, body = cfront.Float32, body[:len(body)-1]
	} else if strings.HasSuffix(body, "l") {
		body = body[:len(body)-1]
	}
	if hex && !strings.Contains(body, "p") || strings.Contains(body, "_") {
		return c, "malformed number " + text
	}
	bits := 64
	if c.Typ == cfront.Float32 {
		bits = 32
	}
	f, err := strconv.ParseFloat(body, bits)
	if err != nil && !math.IsInf(f, 0) {
		return c, "malformed number " + text
	}
	if math.IsInf(f, 0) {
		return c, fmt.Sprintf("the number %s does not fit %s", text, c.Typ)
	}
	c.F = f
	return c, ""
}

// CharValue is the value of 'a'; char is signed.
func CharValue(text string) (int64, string) {
	b, msg := Unescape(text[1 : len(text)-1])
	switch {
	case msg != "":
		return 0, msg
	case len(b) == 0:
		return 0, "empty character constant"
	case len(b) > 1:
		return 0, fmt.Sprintf("the character constant %s has more than one character", text)
	}
	return int64(int8(b[0])), ""
}

// Unescape replaces the escapes of a literal's inside.
func Unescape(s string) ([]byte, string) {
	var out []byte
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			out = append(out, s[i])
			continue
		}
		i++
		if i >= len(s) {
			return nil, "a literal ends in \\"
		}
		if k := strings.IndexByte(`abfnrtv\'"?e`, s[i]); k >= 0 {
			out = append(out, "\a\b\f\n\r\t\v\\'\"?\x1b"[k])
			continue
		}
		digits, base, most := "", 8, 3
		if s[i] == 'x' {
			i, base, most = i+1, 16, 1<<20
		}
		for i < len(s) && len(digits) < most && digit(s[i]) < base {
			digits += s[i : i+1]
			i++
		}
		n, err := strconv.ParseUint(digits, base, 8)
		if err != nil {
			return nil, fmt.Sprintf("unknown escape sequence in the literal: \\%s",
				s[min(i, len(s)-1):min(i+1, len(s))])
		}
		out = append(out, byte(n))
		i--
	}
	return out, ""
}

// digit is the value of a digit, or a large number.
func digit(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case 'a' <= c|32 && c|32 <= 'f':
		return int(c|32-'a') + 10
	}
	return 99
}
