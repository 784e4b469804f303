package text

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// named are the intrinsics by name and types, and back; made once, nobody changes them.
var named = sync.OnceValue(func() (t struct {
	defs  map[string]*intrinsic.Def
	texts map[string]string // of definitions as data
}) {
	t.defs, t.texts = map[string]*intrinsic.Def{}, map[string]string{}
	for _, sigs := range intrinsic.Table() {
		for i := range sigs {
			d := sigs[i].ID.(*intrinsic.Def)
			name := signature(&sigs[i])
			t.defs[name] = d
			if data := vecData(d); t.texts[data] == "" || plainer(name, t.texts[data]) {
				t.texts[data] = name
			}
		}
	}
	return t
})

// plainer reports whether signature a stands for an operation rather than b: that of real numbers where complex ones
// are pairs of lanes to the machine, else the first in the alphabet.
func plainer(a, b string) bool {
	complex := func(s string) bool {
		return strings.Contains(s, "cint") || strings.Contains(s, "cacc") || strings.Contains(s, "cfloat")
	}
	if complex(a) != complex(b) {
		return complex(b)
	}
	return a < b
}

// signature prints name(type,type)type without blanks.
func signature(s *cfront.Signature) string {
	var ps []string
	for _, p := range s.Params {
		ps = append(ps, strings.ReplaceAll(p.String(), " ", "_"))
	}
	return fmt.Sprintf("%s(%s)%s", s.Name, strings.Join(ps, ","), strings.ReplaceAll(s.Result.String(), " ", "_"))
}

// vecText is d by its signature, or as data if it is no intrinsic of the table.
func vecText(d *intrinsic.Def) string {
	data := vecData(d)
	if s := named().texts[data]; s != "" {
		return s
	}
	return data
}

// vecData is d as data: the kind of its operation, and all of it as JSON without blanks.
func vecData(d *intrinsic.Def) string {
	b, err := json.Marshal(d)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return strings.ToLower(kindOf(d.Op)) + string(b)
}

// kindOf is the name of an operation's type.
func kindOf(op any) string {
	s := fmt.Sprintf("%T", op)
	return s[strings.LastIndex(s, ".")+1:]
}

// dataOps read the operations that are made of others than intrinsics: by the lane-wise operators of C.
var dataOps = map[string]func(b []byte) any{
	"lanes": func(b []byte) any {
		o := decode[datapath.Lanes](b)
		if !slices.Contains(elems, o.Elem) || o.N < 1 || o.XBytes < 1 || o.YBytes < 0 {
			refuse("there are no such lanes")
		}
		return datapath.NewLanes(o)
	},
	"float": func(b []byte) any { o := decode[datapath.Float](b); return &o },
	"pack":  func(b []byte) any { return decode[intrinsic.Pack](b) },
	"elem":  func(b []byte) any { return decode[intrinsic.Elem](b) },
}

// elems are the types that lanes may have.
var elems = []machine.Elem{machine.Int8, machine.Uint8, machine.Int16, machine.Uint16, machine.Int32, machine.Uint32,
	machine.Float32}

func decode[T any](b []byte) (x T) {
	if err := json.Unmarshal(b, &x); err != nil {
		refuse("%v", err)
	}
	return x
}

// parseVec is the definition that a text means.
func parseVec(s string) *intrinsic.Def {
	if d := named().defs[s]; d != nil {
		return d
	}
	i := strings.IndexByte(s, '{')
	if i < 0 || dataOps[s[:i]] == nil {
		refuse("there is no operation %s", s)
	}
	d := decode[struct {
		Name  string
		Kind  intrinsic.Kind
		MACs  int
		Roles []intrinsic.Role
		Op    json.RawMessage
	}]([]byte(s[i:]))
	return &intrinsic.Def{Name: d.Name, Kind: d.Kind, MACs: d.MACs, Roles: d.Roles, Op: dataOps[s[:i]](d.Op)}
}
