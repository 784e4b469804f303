package source

import (
	"fmt"
	"strings"
)

// threads lets each thread do its work where it is started, which is one of the orders that there may be; the call of
// __vythread_runs says so to who runs it.
//
//	vector<thread> pool;  thread t[4];                   ->
//	pool.emplace_back(work, i, std::ref(a));             ->   { __vythread_runs(); work(i, a); }
//	t[i] = std::thread(work, i);  std::thread u(work);   ->   { __vythread_runs(); work(i); }  { __vythread_runs(); work(); }
//	pool.emplace_back([&](int k) { a[k] = 0; }, i);      ->   { __vythread_runs(); int k = i; { a[k] = 0; } }
//	for (auto &u : pool) u.join();  t[i].join();         ->
//	std::atomic<int> n{0};  n.fetch_add(4)  n.load()     ->   int n = 0;  ((n += (4)) - (4))  n
func (r *rewriter) threads() {
	pools, counters := map[string]bool{}, map[string]bool{}
	for i := 0; i < len(r.toks)-1; i++ {
		t, n := r.at(i), r.next(i)
		if r.toks[i].kind != word || !r.toks[i].body {
			continue
		}
		switch p := r.at(r.prev(i)); {
		case p == "." || p == "->":
		case t == "vector" && r.at(n) == "<" && r.at(r.next(n)) == "thread" && r.at(r.next(r.next(n))) == ">":
			r.pool(i, r.next(r.next(r.next(n))), pools)
		case (t == "thread" || t == "jthread") && (r.toks[i].std || r.std) && !r.types[t]:
			r.thread(i, pools)
		case t == "atomic" && r.at(n) == "<" && r.toks[i].std:
			r.counter(i, counters)
		case pools[t] && r.at(n) != "":
			r.pooled(i)
		case counters[t]:
			r.counted(i)
		case t == "for" && r.at(n) == "(":
			r.joins(i, pools)
		}
	}
}

// pool takes the declaration of threads at token i away, whose name is at token n.
func (r *rewriter) pool(i, n int, pools map[string]bool) {
	end := n
	for r.at(end) != ";" && r.at(end) != "" {
		end = r.next(end)
	}
	if !r.isWord(n) || r.at(end) == "" {
		r.refuse(i, "thread", "threads are read only in a variable of the function", "write it as a loop")
	}
	pools[r.at(n)] = true
	r.drop(i, end)
}

// thread rewrites a thread that is declared, or started, at token i.
func (r *rewriter) thread(i int, pools map[string]bool) {
	n := r.next(i)
	after := r.next(n)
	switch t := r.at(n); {
	case t == "::" && r.at(after) == "hardware_concurrency":
		r.drop(i, after)
		r.toks[after].text = "__vythread_count"
	case r.isWord(n) && (r.at(after) == ";" || r.at(after) == "["):
		r.pool(i, n, pools)
	case r.isWord(n) && (r.at(after) == "(" || r.at(after) == "{"):
		pools[t] = true
		r.start(i, after, r.next(r.toks[after].pair))
	case (t == "(" || t == "{") && r.at(r.prev(i)) == "=":
		from := r.prev(r.prev(i))
		for r.at(from) == "]" {
			r.plain(r.toks[from].pair, from)
			from = r.prev(r.toks[from].pair)
		}
		if !pools[r.at(from)] {
			r.refuse(i, "thread", "threads are read only in a variable of the function", "write it as a loop")
		}
		r.start(from, n, r.next(r.toks[n].pair))
	default:
		r.refuse(i, "thread", "this use of std::thread is not read", "call what the thread does in a loop")
	}
}

// pooled rewrites a statement of threads at token i.
func (r *rewriter) pooled(i int) {
	dot := r.next(i)
	for r.at(dot) == "[" {
		r.plain(dot, r.toks[dot].pair)
		dot = r.next(r.toks[dot].pair)
	}
	name := r.next(dot)
	open := r.next(name)
	if r.at(dot) != "." || r.at(open) != "(" {
		return // threads are set where std::thread stands; what else is done with them is no C
	}
	end := r.next(r.toks[open].pair)
	switch r.at(name) {
	case "join", "detach", "reserve", "clear", "resize":
		r.drop(i, end)
	case "joinable":
		r.drop(i, end)
		r.toks[i].text = "1"
	case "emplace_back":
		r.start(i, open, end)
	case "push_back":
		inner := r.next(open)
		if t := r.next(inner); (r.at(inner) == "thread" || r.at(inner) == "jthread") && (r.at(t) == "(" ||
			r.at(t) == "{") && r.next(r.toks[t].pair) == r.toks[open].pair {
			r.start(i, t, end)
			return
		}
		fallthrough
	default:
		r.refuse(i, "thread", "this use of std::thread is not read", "call what the thread does in a loop")
	}
}

// plain refuses brackets between the tokens in which something changes.
func (r *rewriter) plain(i, j int) {
	for ; i < j; i++ {
		switch r.at(i) {
		case "++", "--", "=", "+=", "-=", "(":
			r.refuse(i, "thread", "an index of threads that changes, or calls something, is not read",
				"count in a statement of its own")
		}
	}
}

// start puts the work of the thread that gets the arguments in the ( or { at token open in the place of the tokens from
// i to before end, a semicolon.
func (r *rewriter) start(i, open, end int) {
	if r.at(end) != ";" {
		r.refuse(i, "thread", "a thread is read only in a statement of its own")
	}
	args := r.args(open)
	if len(args) == 0 {
		r.refuse(i, "thread", "a thread without a function")
	}
	var values []string
	for _, a := range args[1:] {
		from := r.next(a[0] - 1)
		if t := r.at(from); (t == "ref" || t == "cref") && r.at(r.next(from)) == "(" {
			from, a[1] = r.next(r.next(from)), r.toks[r.next(from)].pair
		}
		values = append(values, r.joined(from, a[1]))
	}
	first := r.next(args[0][0] - 1)
	if r.at(first) == "&" {
		first = r.next(first)
	}
	text := ""
	switch {
	case r.at(first) == "[":
		text = r.lambda(first, args[0][1], values)
	case r.isWord(first) && r.next(first) >= args[0][1]:
		text = r.at(first) + "(" + strings.Join(values, ", ") + ");"
	default:
		r.refuse(first, "thread", "the function of this thread is not read",
			"give a function of the file, or a lambda here")
	}
	text = "{ __vythread_runs(); " + text + " }"
	was, is := strings.Count(r.source(i, end), "\n"), strings.Count(text, "\n")
	r.splice(i, end, text+strings.Repeat("\n", max(was-is, 0)))
}

// lambda is the work of the lambda between the tokens with those arguments.
func (r *rewriter) lambda(i, end int, values []string) string {
	if capture := r.joined(i, r.toks[i].pair); strings.Contains(capture, "=") && capture != "[ =" &&
		!strings.HasPrefix(capture, "[ = ,") {
		r.refuse(i, "thread", "a lambda that captures a value under a name is not read", "declare it before")
	}
	open := r.next(r.toks[i].pair)
	var params [][2]int
	if r.at(open) == "(" {
		params = r.args(open)
		open = r.next(r.toks[open].pair)
	}
	if r.at(open) != "{" || r.next(r.toks[open].pair) < end {
		r.refuse(i, "thread", "this lambda is not read", "write it as a function")
	}
	if len(params) != len(values) {
		r.refuse(i, "thread", fmt.Sprintf("a lambda with %d parameters gets %d arguments", len(params), len(values)))
	}
	for k := open; k < r.toks[open].pair; k++ {
		if r.at(k) == "return" {
			r.refuse(k, "thread", "a lambda of a thread that returns early is not read", "write it as a function")
		}
	}
	outer, inner := "", "" // parameters may be called as what they get
	for k, p := range params {
		name := r.prev(p[1])
		typ := r.joined(p[0], name)
		if !r.isWord(name) || typ == "" {
			r.refuse(p[0], "thread", "a parameter of this lambda is not read")
		}
		switch passed := fmt.Sprintf("__vy_arg%d", k); {
		case strings.HasSuffix(typ, "&") && values[k] == r.at(name):
		case strings.HasSuffix(typ, "&"):
			outer += typ + " " + passed + " = " + values[k] + "; "
			inner += typ + " " + r.at(name) + " = " + passed + "; "
		default:
			plain := strings.TrimPrefix(typ, "const ")
			outer += plain + " " + passed + " = " + values[k] + "; "
			inner += plain + " " + r.at(name) + " = " + passed + "; "
		}
	}
	return outer + "{ " + inner + r.source(open, r.toks[open].pair+1) + " }"
}

// joins takes the loop at token i away if it only waits for threads.
func (r *rewriter) joins(i int, pools map[string]bool) {
	open := r.next(i)
	end, colon, of := r.toks[open].pair, -1, ""
	for k := open; k < end; k++ {
		switch {
		case r.at(k) == ":":
			colon = k
		case r.at(k) == ";":
			return
		}
	}
	if colon < 0 || !pools[r.at(r.next(colon))] || r.next(r.next(colon)) != end {
		return
	}
	of = r.at(r.prev(colon))
	stop := r.next(end)
	if r.at(stop) == "{" {
		stop = r.toks[stop].pair
	} else {
		for r.at(stop) != ";" && r.at(stop) != "" {
			stop = r.next(stop)
		}
	}
	for k := r.next(end); k < stop; k = r.next(k) {
		switch t := r.at(k); t {
		case of, ".", "join", "joinable", "if", "(", ")", ";", "{", "}":
		default:
			return
		}
	}
	r.drop(i, stop+1)
	r.toks[i].text = ";"
}

// counter reads the declaration of an atomic number at token i.
func (r *rewriter) counter(i int, counters map[string]bool) {
	open := r.next(i)
	text, end, ok := r.typeAt(r.next(open))
	name := r.next(end)
	if !ok || r.at(end) != ">" || !r.isWord(name) {
		r.refuse(i, "thread", "this use of std::atomic is not read")
	}
	after := r.next(name)
	if t := r.at(after); t == "(" || t == "{" {
		pair := r.toks[after].pair
		r.toks[after].before, r.toks[after].text, r.toks[pair].text = " = ", "(", ")"
		if r.next(after) == pair {
			r.toks[after].text, r.toks[pair].text = "0", ""
		}
	} else if t != ";" && t != "=" {
		r.refuse(i, "thread", "this use of std::atomic is not read")
	}
	counters[r.at(name)] = true
	r.drop(i, name)
	r.toks[i].text = text
}

// counted rewrites a method of an atomic number at token i.
func (r *rewriter) counted(i int) {
	dot := r.next(i)
	name := r.next(dot)
	open := r.next(name)
	if r.at(dot) != "." || r.at(open) != "(" {
		return
	}
	pair := r.toks[open].pair
	var args []string
	for _, a := range r.args(open) {
		args = append(args, "("+r.joined(a[0], a[1])+")")
	}
	number, text := r.at(i), ""
	switch m := r.at(name); {
	case m == "load":
		text = number
	case m == "store" && len(args) > 0:
		text = "(" + number + " = " + args[0] + ")"
	case (m == "fetch_add" || m == "fetch_sub") && len(args) > 0 && !strings.ContainsAny(strings.Trim(args[0], "()"),
		"(=") && !strings.Contains(args[0], "++") && !strings.Contains(args[0], "--"):
		op, back := "+", "-"
		if m == "fetch_sub" {
			op, back = back, op
		}
		text = "((" + number + " " + op + "= " + args[0] + ") " + back + " " + args[0] + ")"
	default:
		r.refuse(i, "thread", "the method "+m+" of std::atomic is not read")
	}
	r.splice(i, pair+1, text+strings.Repeat("\n", strings.Count(r.source(i, pair+1), "\n")))
}
