package attack

import (
	"fmt"
	"strings"
)

// mostBranches is how many conditions of the C of one function can be watched.
const mostBranches = 32

// begin is what each program begins with: a process of its own for each run, which reads its data from memory.
const begin = `
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <stdbool.h>
#include <unistd.h>
#include <sys/wait.h>
static const char *attack_in;
static int attack_out;
static unsigned char attack_took[2][32];
static inline int attack_seen(int k, int v) { attack_took[v ? 1 : 0][k] = 1; return v; }
static void attack_get(void *to, uint64_t n) { if (n) memcpy(to, attack_in, n); attack_in += n; }
static void attack_put(const void *from, uint64_t n) {
  const char *p = (const char *)from;
  while (n) { ssize_t w = write(attack_out, p, n > 65536 ? 65536 : n); if (w <= 0) _exit(78); p += w; n -= (uint64_t)w; }
}
static uint64_t attack_len(void) { uint64_t n; attack_get(&n, 8); return n; }
static void *attack_array(uint64_t n) { void *p = malloc(n); attack_get(p, n); return p; }
`

// pointers makes arrays of pointers in C, one level more than size has.
const pointers = `
static void *attack_rows(int levels, const uint64_t *d, uint64_t size) {
  if (levels == 1) return attack_array(d[0] * size);
  void **p = (void **)malloc(d[0] * sizeof(void *));
  for (uint64_t i = 0; i < d[0]; i++) p[i] = attack_rows(levels - 1, d + 1, size);
  return p;
}
static void attack_back(int levels, const uint64_t *d, uint64_t size, void *at) {
  if (levels == 1) { attack_put(at, d[0] * size); return; }
  for (uint64_t i = 0; i < d[0]; i++) attack_back(levels - 1, d + 1, size, ((void **)at)[i]);
}
`

// vectors makes vectors of vectors in C++.
const vectors = `
#include <vector>
template <class T> static void attack_fill(T &x, const uint64_t *) { attack_get(&x, sizeof x); }
template <class T> static void attack_fill(std::vector<T> &v, const uint64_t *d) {
  v.resize(d[0]);
  for (uint64_t i = 0; i < d[0]; i++) { T x; attack_fill(x, d + 1); v[i] = x; }
}
template <class T> static void attack_back(const T &x, const uint64_t *) { attack_put(&x, sizeof x); }
template <class T> static void attack_back(const std::vector<T> &v, const uint64_t *d) {
  if (v.size() != d[0]) _exit(77);
  for (uint64_t i = 0; i < d[0]; i++) attack_back(v[i], d + 1);
}
`

// end serves requests: the number of a function, the length of its data, and these.
const end = `
static void attack_all(void *to, uint64_t n) {
  char *p = (char *)to;
  while (n) { ssize_t r = read(0, p, n); if (r <= 0) _exit(0); p += r; n -= (uint64_t)r; }
}
int main(void) {
  int back = dup(1);
  if (!freopen("/dev/null", "w", stdout)) return 1;
  for (;;) {
    uint32_t which; uint64_t n; int fds[2], status;
    attack_all(&which, 4); attack_all(&n, 8);
    char *data = (char *)malloc(n + 1); attack_all(data, n);
    if (pipe(fds)) return 1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      close(fds[0]); alarm(ATTACK_SECONDS); attack_in = data; attack_out = fds[1];
      attack_functions[which]();
      attack_put(attack_took, sizeof attack_took);
      _exit(0);
    }
    close(fds[1]);
    uint64_t have = 0, room = 65536; char *out = (char *)malloc(room);
    for (;;) {
      if (have == room) out = (char *)realloc(out, room *= 2);
      ssize_t r = read(fds[0], out + have, room - have);
      if (r <= 0) break;
      have += (uint64_t)r;
    }
    close(fds[0]); waitpid(child, &status, 0);
    uint32_t bad = WIFEXITED(status) ? (uint32_t)WEXITSTATUS(status) : 1000u + (uint32_t)WTERMSIG(status);
    attack_out = back;
    attack_put(&bad, 4); attack_put(&have, 8); attack_put(out, have);
    free(out); free(data);
  }
}
`

// program is the text that runs the functions of cases, which are all C or all C++.
func program(cases []*Case) string {
	var b strings.Builder
	b.WriteString(begin)
	if cases[0].Plus() {
		b.WriteString(vectors)
	} else {
		b.WriteString(pointers)
	}
	seen := map[string]bool{}
	for _, c := range cases {
		if !seen[c.File] {
			b.WriteString(c.Shared)
		}
		seen[c.File] = true
		b.WriteString(c.watched())
		b.WriteString(wrapper(c))
	}
	b.WriteString("static void (*attack_functions[])(void) = {")
	for _, c := range cases {
		fmt.Fprintf(&b, "attack_run_%s, ", c.Name)
	}
	fmt.Fprintf(&b, "};\n#define ATTACK_SECONDS %d\n%s", mostSeconds, end)
	return b.String()
}

// wrapper calls a function with what it reads and writes back what it leaves.
func wrapper(c *Case) string {
	var b, call, back strings.Builder
	fmt.Fprintf(&b, "static void attack_run_%s(void) {\n", c.Name)
	for _, p := range c.Params {
		if p.Scalar != "" {
			fmt.Fprintf(&b, "  %s p_%s; attack_get(&p_%s, sizeof p_%s);\n", p.Scalar, p.Name, p.Name, p.Name)
		}
	}
	for i, o := range c.Objects {
		n := fmt.Sprint("a_", o.Name)
		d := fmt.Sprint("d_", i)
		switch {
		case o.File:
			fmt.Fprintf(&b, "  uint64_t %s = attack_len(); attack_get((void *)&%s, %s * sizeof(%s));\n", d, o.Name, d,
				o.Elem)
			fmt.Fprintf(&back, "  attack_put((const void *)&%s, %s * sizeof(%s));\n", o.Name, d, o.Elem)
			continue
		}
		fmt.Fprintf(&b, "  uint64_t %s[%d]; for (int i = 0; i < %d; i++) %s[i] = attack_len();\n", d, o.Levels,
			o.Levels, d)
		switch {
		case o.Vector:
			t := o.Elem
			for range o.Levels {
				t = "std::vector<" + t + ">"
			}
			fmt.Fprintf(&b, "  %s %s; attack_fill(%s, %s);\n", t, n, n, d)
			fmt.Fprintf(&back, "  attack_back(%s, %s);\n", n, d)
		case o.Levels > 1:
			fmt.Fprintf(&b, "  void *%s = attack_rows(%d, %s, sizeof(%s));\n", n, o.Levels, d, o.Elem)
			fmt.Fprintf(&back, "  attack_back(%d, %s, sizeof(%s), %s);\n", o.Levels, d, o.Elem, n)
		default:
			fmt.Fprintf(&b, "  %s *%s = (%s *)attack_array(%s[0] * sizeof(%s));\n", o.Elem, n, o.Elem, d, o.Elem)
			fmt.Fprintf(&back, "  attack_put(%s, %s[0] * sizeof(%s));\n", n, d, o.Elem)
		}
	}
	for i, p := range c.Params {
		if i > 0 {
			call.WriteString(", ")
		}
		switch {
		case p.Scalar != "":
			call.WriteString("p_" + p.Name)
		case !c.Plus():
			call.WriteString("(void *)a_" + p.Name)
		default:
			call.WriteString("a_" + p.Name)
		}
	}
	if c.Returns != "" {
		fmt.Fprintf(&b, "  %s result = %s(%s);\n%s  attack_put(&result, sizeof result);\n}\n", c.Returns, c.Name,
			call.String(), back.String())
	} else {
		fmt.Fprintf(&b, "  %s(%s);\n%s}\n", c.Name, call.String(), back.String())
	}
	return b.String()
}
