package wrap

import "fmt"

// bankBytes is the size of a bank as the vendor's constraints count them: a pair of banks that take turns; a tile's
// memory is four.
const (
	bankBytes = 8 << 10
	tileBanks = 4
)

// places gives arrays banks of the memory modules that the schedule names.
type places struct{ used map[int]int } // banks in use, by module

func newPlaces() *places { return &places{map[int]int{}} }

// modules are the tiles whose memories are the four modules in order of address: of the tile in the south, the west,
// the north and the east. A tile's own memory is the one in the east in even rows, the one in the west in odd rows.
var modules = [...]string{
	"column, row - 1",
	"row % 2 == 0 ? column - 1 : column, row",
	"column, row + 1",
	"row % 2 == 0 ? column : column + 1, row",
}

// constraint says where a buffer lies, as far as banks go: an array of more than a bank and what finds no bank is left
// to the vendor's mapper, and a comment says which memory it wants.
//
//	place in 1   ->   adf::location<adf::buffer>(kernel_.in[0]) = {adf::bank(column - 1, row, 0), adf::bank(column - 1, row, 1)};
func (p *places) constraint(k Param, port string, single bool) string {
	module, banks := k.Buffer.Bank, 2
	if single {
		banks = 1
	}
	first := p.used[module]
	if k.Bytes() > bankBytes || first+banks > tileBanks {
		return fmt.Sprintf("// %s wants the memory of the tile (%s).", k.Name, modules[module])
	}
	p.used[module] += banks
	text := fmt.Sprintf("adf::bank(%s, %d)", modules[module], first)
	if !single {
		text = fmt.Sprintf("{%s,\n            adf::bank(%s, %d)}", text, modules[module], first+1)
	}
	return fmt.Sprintf("adf::location<adf::buffer>(%s) =\n            %s;", port, text)
}
