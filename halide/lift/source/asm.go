package source

import (
	"strings"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// idleAsm are the instructions that compute nothing: they wait, put memory accesses in order, or clear what C has no
// name for.
var idleAsm = map[string]bool{"": true, "nop": true, "pause": true, "rep; nop": true, "rep;nop": true, "mfence": true,
	"lfence": true, "sfence": true, "vzeroupper": true, "vzeroall": true, "emms": true}

// asm is nothing of an assembly statement that has no outputs and computes nothing, as a barrier for the compiler is;
// others are refused.
//
//	asm volatile("" ::: "memory");  ->  ;
func (t *translator) asm(s *cc.Statement) ctree.Stmt {
	a := s.AsmStatement.Asm
	text := strings.Trim(strings.TrimSpace(strings.NewReplacer(`\n`, "", `\t`,
		"").Replace(strings.Trim(a.Token3.SrcStr(), `"`))), ";")
	outputs := a.AsmArgList != nil && a.AsmArgList.AsmExpressionList != nil
	for q := a.AsmQualifierList; q != nil; q = q.AsmQualifierList {
		outputs = outputs || q.AsmQualifier.Case == cc.AsmQualifierGoto // it may go elsewhere
	}
	if outputs || !idleAsm[strings.TrimSpace(text)] {
		t.refuse(s, "asm", "assembly is not lifted", "use intrinsics, or plain C")
	}
	return &ctree.Empty{Here: t.here(s)}
}
