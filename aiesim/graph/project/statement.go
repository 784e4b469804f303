package project

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// ignored are statements that say where and how fast a graph runs, not what it computes.
var ignored = []string{"runtime", "headers", "stack_size", "heap_size", "fifo_depth", "single_buffer",
	"num_buffers", "not_equal", "printf", "cout", "static_assert", "assert"}

// statement does one statement without its semicolon and namespaces.
func (s *scope) statement(toks []lex.Token) error {
	if len(toks) == 0 {
		return nil
	}
	if s.main {
		return s.mainStatement(toks)
	}
	first, pos := toks[0], toks[0].Pos
	fail := func(err error) error {
		if err != nil {
			return at(pos, "%w", err)
		}
		return nil
	}
	to, value, assigned := cutAssign(toks)
	switch {
	case slices.Contains(ignored, first.Text):
		return nil
	case first.Word("location"):
		s.location(to, value)
		return nil
	case first.Word("connect"):
		return fail(s.connect(toks[1:]))
	case first.Word("dimensions") && assigned:
		return fail(s.dimensions(to, value))
	case isWrapped(toks) && closing(toks, 1) == len(toks)-1:
		_, err := s.node(toks)
		return fail(err)
	case first.Word("source") && assigned:
		return fail(s.source(to, value))
	case assigned && isPackets(value):
		return fail(s.packets(to, value))
	case assigned && len(value) > 3 && value[1].Is("::"):
		if len(to) == 2 && to[0].Kind == lex.Ident && to[1].Kind == lex.Ident { // kernel k = kernel::create(f);
			to = to[1:]
		}
		switch value[0].Text {
		case "kernel":
			return fail(s.kernel(to, value))
		case "input_plio", "output_plio":
			return fail(s.port(to, value))
		case "input_gmio", "output_gmio":
			return fail(s.port(to, value))
		case "bypass":
			return fail(s.bypassed(to, value))
		case "parameter": // a table of the kernel's file
			return nil
		default:
			return at(pos, "%s::%s is not supported in a graph", value[0], value[2])
		}
	}
	return fail(s.variable(toks))
}

// cutAssign splits an assignment.
func cutAssign(toks []lex.Token) (to, value []lex.Token, ok bool) {
	list := split(toks, "=")
	if len(list) != 2 {
		return nil, nil, false
	}
	return list[0], list[1], true
}

// variable declares or changes an integer.
func (s *scope) variable(toks []lex.Token) error {
	unknown := fmt.Errorf("this statement of a graph is not known: %s", spell(toks))
	if n := len(toks); n == 2 && (toks[0].Is("++") || toks[1].Is("++") || toks[0].Is("--") || toks[1].Is("--")) {
		name, op := toks[0], toks[1]
		if op.Kind == lex.Ident {
			name, op = op, name
		}
		if _, ok := s.vars[name.Text]; !ok {
			return unknown
		}
		if op.Is("++") {
			s.vars[name.Text]++
		} else {
			s.vars[name.Text]--
		}
		return nil
	}
	for i, t := range toks {
		if t.Kind == lex.Ident {
			continue
		}
		if i == 0 || !(t.Is("=") || t.Is("+=") || t.Is("-=")) {
			return unknown
		}
		name := toks[i-1].Text
		v, err := number(toks[i+1:], s.vars, s.r.known)
		if err != nil {
			return err
		}
		old, known := s.vars[name]
		switch {
		case i == 1 && !known:
			return unknown
		case t.Is("+="):
			v += old
		case t.Is("-="):
			v = old - v
		}
		s.vars[name] = v
		return nil
	}
	return unknown
}

// key is the name of what tokens mean, with numbers in brackets: "g.k[2].in[0]".
func (s *scope) key(toks []lex.Token) (string, error) {
	if isWrapped(toks) {
		toks = toks[2 : len(toks)-1]
	}
	if len(toks) == 0 {
		return "", fmt.Errorf("a kernel, port or PLIO is missing")
	}
	name := strings.TrimSuffix(s.prefix, ".")
	for i := 0; i < len(toks); i++ {
		switch t := toks[i]; {
		case t.Kind == lex.Ident:
			name += "." + t.Text
		case t.Is("[") && i > 0:
			end := closing(toks, i)
			if end >= len(toks) {
				return "", fmt.Errorf("%s does not end", spell(toks))
			}
			n, err := number(toks[i+1:end], s.vars, s.r.known)
			if err != nil {
				return "", err
			}
			name += fmt.Sprintf("[%d]", n)
			i = end
		case t.Is(".") && i > 0:
		default:
			return "", fmt.Errorf("%s names no kernel, port or PLIO", spell(toks))
		}
	}
	return name, nil
}

// isWrapped reports whether tokens are async(port) or sync(port).
func isWrapped(toks []lex.Token) bool {
	return len(toks) > 3 && (toks[0].Word("async") || toks[0].Word("sync")) && toks[1].Is("(")
}

// node is the end of connections that tokens mean.
func (s *scope) node(toks []lex.Token) (*node, error) {
	key, err := s.key(toks)
	if err != nil {
		return nil, err
	}
	for by, k := range s.r.p.bypass { // its ports are those of its kernel
		if rest, ok := strings.CutPrefix(key, by+"."); ok {
			key = k + "." + rest
		}
	}
	n := s.r.p.nodes[key]
	if n == nil {
		n = &node{key: key, pos: toks[0].Pos}
		s.r.p.nodes[key] = n
	}
	n.async = n.async || isWrapped(toks) && toks[0].Word("async")
	return n, nil
}

// connect does connect<window<128>> name(from, to).
func (s *scope) connect(toks []lex.Token) error {
	how, depth, i := []lex.Token(nil), 0, 0
	for ; i < len(toks) && (i == 0 && toks[0].Is("<") || depth > 0); i++ {
		if toks[i].Is("(") {
			i = closing(toks, i)
			continue
		}
		depth += turn(toks[i])
	}
	if depth > 0 {
		return fmt.Errorf("connect< does not end")
	}
	if i > 0 {
		how = toks[1 : i-1]
		if toks[i-1].Is(">>") { // the last one closes two
			how = append(slices.Clone(how), lex.Token{Kind: lex.Punct, Text: ">"})
		}
	}
	if i < len(toks) && toks[i].Kind == lex.Ident {
		i++
	}
	if i >= len(toks) || !toks[i].Is("(") {
		return fmt.Errorf("connect needs (from, to)")
	}
	ends := split(toks[i+1:min(closing(toks, i), len(toks))], ",")
	if len(how) == 0 && len(ends) == 2 && len(ends[1]) == 1 && s.isKernel(ends[1]) {
		return nil // a table that the kernel's file has
	}
	if len(ends) != 2 {
		return fmt.Errorf("connect needs two ends, not %d", len(ends))
	}
	bytes, margin, kind := int64(0), []lex.Token(nil), ""
	if len(how) > 0 {
		both := split(how, ",") // window<128>, stream: what the other end has
		if how = both[0]; len(both) == 1 {
			kind = how[0].Text
		}
	}
	switch {
	case len(how) == 0, how[0].Word("stream"), how[0].Word("pktstream"), how[0].Word("cascade"),
		how[0].Word("parameter"):
	case how[0].Word("window") && len(how) > 3:
		sizes := split(how[2:len(how)-1], ",")
		n, err := number(sizes[0], s.vars, s.r.known)
		if err != nil {
			return err
		}
		if bytes = n; len(sizes) > 1 {
			margin = sizes[1]
		}
	default:
		return fmt.Errorf("connections of %s are not supported; known are window<bytes>, stream, pktstream, cascade "+
			"and parameter", how[0])
	}
	from, err := s.node(ends[0])
	if err != nil {
		return err
	}
	to, err := s.node(ends[1])
	if err != nil {
		return err
	}
	if to.from != nil {
		return fmt.Errorf("%s is connected to %s already", to.key, to.from.key)
	}
	to.from, from.kind, to.kind = from, kind, kind
	if bytes > 0 {
		from.bytes, to.bytes = bytes, bytes
	}
	if margin != nil {
		to.margin, err = number(margin, s.vars, s.r.known)
		to.marginAt = margin[0].Pos
	}
	return err
}

// dimensions does dimensions(k.in[0]) = {32}.
func (s *scope) dimensions(to, value []lex.Token) error {
	if len(to) < 4 || len(value) < 3 || !value[0].Is("{") {
		return fmt.Errorf("dimensions(port) = {elements} is meant")
	}
	n, err := s.node(to[2 : len(to)-1])
	if err != nil {
		return err
	}
	n.elems = 1
	for _, d := range split(value[1:len(value)-1], ",") {
		v, err := number(d, s.vars, s.r.known)
		if err != nil {
			return err
		}
		n.elems *= v
	}
	return nil
}

// source does source(k) = "kernels/k.cc".
func (s *scope) source(to, value []lex.Token) error {
	if len(to) < 4 || len(value) != 1 || value[0].Kind != lex.String {
		return fmt.Errorf("source(kernel) = \"file\" is meant")
	}
	key, err := s.key(to[2 : len(to)-1])
	if err != nil {
		return err
	}
	for _, k := range s.r.p.Kernels {
		if k.Name == key {
			k.Source = strings.Trim(value[0].Text, `"`)
			return nil
		}
	}
	return fmt.Errorf("no kernel %s has been created", key)
}

// kernel does k = kernel::create(f) and k = kernel::create_object<c>(1, 2).
func (s *scope) kernel(to, value []lex.Token) error {
	key, err := s.key(to)
	if err != nil {
		return err
	}
	k := &Kernel{Name: key, pos: to[0].Pos}
	open := len(value) - 1
	for i := range value {
		if closing(value, i) == len(value)-1 && value[i].Is("(") {
			open = i
			break
		}
	}
	args := split(value[min(open+1, len(value)-1):len(value)-1], ",")
	switch {
	case value[2].Word("create") && len(args[0]) > 0:
		k.Entry = spell(s.numbered(args[0]))
	case value[2].Word("create_object") && open > 5:
		k.Object = true
		class := spell(s.numbered(value[4 : open-1]))
		if value[open-1].Is(">>") { // the last one closes two
			class += ">"
		}
		if k.Entry = s.r.fields[class]; k.Entry == "" {
			bare, _, _ := strings.Cut(class, "<")
			k.Entry = strings.Replace(s.r.fields[bare], bare, class, 1)
		}
		if k.Entry == "" {
			return fmt.Errorf("class %s registers no function: REGISTER_FUNCTION(%[1]s::run)", class)
		}
		for _, a := range args {
			if len(a) == 0 {
				continue
			}
			v, err := s.value(a)
			if err != nil {
				return fmt.Errorf("argument of the constructor of %s: %w", class, err)
			}
			k.Args = append(k.Args, v)
		}
	default:
		return fmt.Errorf("kernel::%s is not known", value[2].Text)
	}
	s.r.p.Kernels = append(s.r.p.Kernels, k)
	return nil
}

// value is 8, or vector<int>({1, 2, 3}).
func (s *scope) value(toks []lex.Token) (Value, error) {
	v := Value{List: toks[0].Word("vector")}
	list := [][]lex.Token{toks}
	if v.List {
		for i := range toks {
			if toks[i].Is("{") {
				list = split(toks[i+1:min(closing(toks, i), len(toks))], ",")
				break
			}
		}
	}
	for _, x := range list {
		n, err := number(x, s.vars, s.r.known)
		if err != nil {
			return v, err
		}
		v.Numbers = append(v.Numbers, n)
	}
	return v, nil
}

// numbered puts numbers in the place of variables.
func (s *scope) numbered(toks []lex.Token) []lex.Token {
	out := slices.Clone(toks)
	for i, t := range out {
		if v, ok := s.vars[t.Text]; ok && t.Kind == lex.Ident {
			out[i] = lex.Token{Kind: lex.Number, Text: fmt.Sprint(v), Pos: t.Pos}
		}
	}
	return out
}

// isPackets reports whether tokens are pktsplit<2>::create() or pktmerge<2>::create().
func isPackets(value []lex.Token) bool {
	return len(value) > 1 && (value[0].Word("pktsplit") || value[0].Word("pktmerge")) && value[1].Is("<")
}

// packets does sp = pktsplit<2>::create().
func (s *scope) packets(to, value []lex.Token) error {
	key, err := s.key(to)
	s.r.p.packets = append(s.r.p.packets, packets{key, value[0].Word("pktsplit")})
	return err
}
