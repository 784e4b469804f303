package gopkg

import (
	"fmt"
	"strings"
)

// choice is the variables that say which forms of the assembly the processor has, and which one runs; nothing in
// packages where no target has several. Their functions stand behind.
func (a *arch) choice() string {
	if len(a.forms) == 1 {
		return a.oneForm()
	}
	about, ask := "", ""
	for i, f := range a.forms {
		about += fmt.Sprintf("//\t%d  %s\n", i, f.Needs)
		if f.has != "" {
			ask += fmt.Sprintf("if fast && %s() {\nlist = append(list, %d)\n}\n", f.has, i)
		}
	}
	text := "// forms are the forms of the assembly that the processor has, the best last:\n//\n" + about +
		"var forms = func() []int {\nlist := []int{0}\n" + ask + "return list\n}()\n\n" +
		"// form is the one that runs.\nvar form = forms[len(forms)-1]\n\n"
	for _, f := range a.forms {
		text += f.ask
	}
	return text + a.askMore
}

// oneForm is what choice is where there is one form, or none.
func (p *pkg) oneForm() string {
	if !p.hasForms() {
		return ""
	}
	return "// form is the form of the assembly that runs, of one.\nvar form = 0\n\nvar forms = []int{form}\n\n"
}

// dispatch is the functions that call the form that runs: those that the one form has where it is alone.
//
//	func native(in, out []uint8) {
//		switch form {
//		case 1:
//			nativeVNNI(in, out)
//		default:
//			nativeAVX2(in, out)
//		}
//	}
func (a *arch) dispatch() string {
	if len(a.forms) == 1 {
		return ""
	}
	one := func(name, tag, params, args string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "func %s%s(%s) {\nswitch form {\n", name, tag, params)
		for i, f := range a.forms {
			if i > 0 {
				fmt.Fprintf(&b, "case %d:\n%s%s%s(%s)\n", i, name, f.suffix, tag, args)
			}
		}
		fmt.Fprintf(&b, "default:\n%s%s%s(%s)\n}\n}\n\n", name, a.suffix, tag, args)
		return b.String()
	}
	text := one("native", "", a.list(), a.args()) + one("nativeOn", "", "workers int, "+a.list(), "workers, "+a.args())
	if a.forms[0].strided != nil {
		text += one("native", "Strided", a.listStrided(), a.argsStrided()) +
			one("nativeOn", "Strided", "workers int, "+a.listStrided(), "workers, "+a.argsStrided())
	}
	return text
}

// eachForm begins a loop over the forms of the assembly, in a test.
func (p *pkg) eachForm(what string) string {
	if !p.hasForms() {
		return ""
	}
	return fmt.Sprintf("for _, form = range forms {\nt.Logf(\"%s by form %%d of %%v\", form, forms)\n", what)
}

// endForm ends it: the best form is the last one.
func (p *pkg) endForm() string { return map[bool]string{true: "}\n"}[p.hasForms()] }
