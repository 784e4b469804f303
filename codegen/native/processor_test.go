package native

import "testing"

// Models are those of Intel's and AMD's lists of processors.
func TestCore(t *testing.T) {
	for _, test := range []struct {
		p     Processor
		core  string
		known bool
	}{
		{Processor{Vendor: "AuthenticAMD", Family: 25, Model: 1}, "zen3", true},     // Milan
		{Processor{Vendor: "AuthenticAMD", Family: 25, Model: 0x21}, "zen3", true},  // Vermeer
		{Processor{Vendor: "AuthenticAMD", Family: 25, Model: 0x11}, "zen3", false}, // Genoa, Zen 4
		{Processor{Vendor: "AuthenticAMD", Family: 26, Model: 2}, "zen5", true},     // Turin
		{Processor{Vendor: "AuthenticAMD", Family: 26, Model: 0x44}, "zen5", true},  // Granite Ridge
		{Processor{Vendor: "AuthenticAMD", Family: 26, Model: 0x24}, "zen5", false}, // Strix Point
		{Processor{Vendor: "GenuineIntel", Family: 6, Model: 143}, "goldencove", true},
		{Processor{Vendor: "GenuineIntel", Family: 6, Model: 207}, "goldencove", true},
		{Processor{Vendor: "GenuineIntel", Family: 6, Model: 85}, "goldencove", false}, // Skylake
		{Processor{}, "goldencove", false},
	} {
		if core, known := test.p.Core(); core.Name != test.core || known != test.known {
			t.Errorf("%v: %s, %t, want %s, %t", test.p, core.Name, known, test.core, test.known)
		}
	}
	if p := ThisProcessor(); p.Name == "" {
		t.Errorf("no name: %+v", p)
	}
}
