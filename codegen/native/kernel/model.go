package kernel

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/codegen/target/x86/ports"
	"github.com/vyasa-go/vyasa/lower"
)

// Model says what nests take on this processor, without running them. Today there are data of x86-64 alone.
type Model struct {
	Core     *ports.Core
	Known    bool // there are data of this very core; if not, Core is the nearest
	Features x86.Feature
	target   processor.Processor
}

// NewModel is the model of this processor. The error says why no native code of x86-64 runs here. Limits are those of
// Compile.
func NewModel(limits ...string) (*Model, error) {
	features, err := native.Features(limits...)
	if err != nil {
		return nil, err
	}
	core, known := native.ThisProcessor().Core()
	return &Model{core, known, features, processor.X86(features).Cached(native.Caches())}, nil
}

// Hash is different for models that give a nest other cycles.
func (m *Model) Hash() string {
	return fmt.Sprintf("%s-%s-%v-%v", m.Core.Name, m.Core.Hash(), m.Features, m.target.Machine.Caches)
}

// Arch is the processor's, as GOARCH has it.
func (m *Model) Arch() string { return m.target.Arch }

// Cost is what a nest takes. The error says why there is no code of it: NotesOf tells at which lines.
func (m *Model) Cost(n *lower.Nest) (Cost, error) { return CostOf(m.Core, n, m.target) }

// Registers is how many vector registers there are, of how many bits at least and at most.
func (m *Model) Registers() (count, least, most int) {
	narrow, wide := m.target.Machine, m.target.Machine
	if m.target.Wide != nil {
		wide = *m.target.Wide
	}
	return wide.Vectors, narrow.Bits, wide.Bits
}
