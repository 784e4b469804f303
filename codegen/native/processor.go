package native

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/x86/ports"
)

// Processor is which processor this is.
type Processor struct {
	Vendor        string // as "GenuineIntel", "AuthenticAMD"; "": it does not say
	Family, Model int
	Name          string // what its vendor calls it
}

// String is what samples are kept by: the vendor's name, and the numbers that tell generations of one name apart.
func (p Processor) String() string {
	return fmt.Sprintf("%s, %s family %d model %d", p.Name, p.Vendor, p.Family, p.Model)
}

// Core is what is known of the ports of a processor. known is false if there are no data of it: then it is the core of
// the same vendor that is nearest.
func (p Processor) Core() (core *ports.Core, known bool) {
	switch {
	case strings.Contains(p.Vendor, "AMD"):
		m := p.Model
		if p.Family >= 26 { // Turin, Granite Ridge; of Strix Point pipes are half as wide
			return ports.Zen5(), p.Family == 26 && (m < 0x20 || m >= 0x40 && m < 0x50)
		}
		return ports.Zen3(), p.Family == 25 && (m < 0x10 || m >= 0x20 && m < 0x60)
	case p.Family == 6:
		switch p.Model {
		case 0x8F, 0xCF, 0x97, 0x9A, 0xB7, 0xBA, 0xBF: // Sapphire and Emerald Rapids; Alder and Raptor Lake
			return ports.GoldenCove(), true
		}
	}
	return ports.GoldenCove(), false
}
