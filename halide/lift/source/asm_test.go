package source

import "testing"

// TestAsm: barriers are nothing, what computes is refused.
func TestAsm(t *testing.T) {
	for text, idle := range map[string]bool{
		`__asm__ __volatile__("" ::: "memory");`:     true,
		`asm("pause");`:                              true,
		`asm volatile("mfence\n\t" : : : "memory");`: true,
		`asm("vzeroupper;");`:                        true,
		`asm volatile("" : : "r"(x) : "memory");`:    true,
		`asm("" : "=r"(x) : "0"(1.0f));`:             false,
		`asm("incl %0" : "+r"(x));`:                  false,
		`asm("cpuid");`:                              false,
		`asm("movl $1, (%0)" :: "r"(p) : "memory");`: false,
	} {
		u, err := Read("a.c", []byte("void f(float *p, float x) { "+text+" *p = x; }"), Options{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if f := u.Func("f"); (f.Refused == nil) != idle {
			t.Errorf("%s: refused: %v", text, f.Refused)
		}
	}
}
