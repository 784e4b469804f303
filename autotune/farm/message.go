package farm

import (
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/halide/digest"
)

// Spec is what a coordinator says of its farm: who takes its tasks evaluates by the very same build, on the very same
// machine.
type Spec struct {
	Build   string `json:"build"`   // of the program
	Machine string `json:"machine"` // as the coordinator's command line names it
	Hash    string `json:"hash"`    // of that machine
	Command string `json:"command"` // what measures; "": the simulator does
	Beat    int64  `json:"beat"`    // how often workers say that they are there, in milliseconds
}

// Place names what is comparable: outcomes of one place are of one build and one machine.
func (s Spec) Place() string { return token(s.Build, s.Hash, s.Command) }

// token is a short name of texts, as subjects may have them.
func token(texts ...string) string {
	sum := digest.Sum(strings.Join(texts, "\x00"))
	return hex.EncodeToString(sum[:12])
}

// Subjects. Tasks are at work.PLACE.RUN, outcomes at done.PLACE.PROBLEM.KEY.WORKER, ends of searches at
// done.PLACE.search.UNIT.WORKER.
const (
	subjectWho  = "vyasa.who"
	subjectWork = "vyasa.work."
	subjectDone = "vyasa.done."
	subjectBeat = "vyasa.beat."
	subjectNews = "vyasa.news."
	ofSearches  = "search"
)

// task is what a worker is to do: evaluations, or a search.
type task struct {
	ID       string          `json:"id"`
	Workload string          `json:"workload,omitempty"`
	Problem  string          `json:"problem"` // as subjects have it
	Program  string          `json:"program"` // the algorithm, in the notation
	Facts    json.RawMessage `json:"facts,omitempty"`
	Not      []string        `json:"not,omitempty"`   // workers that are to leave it to others
	Items    []item          `json:"items,omitempty"` // what is to be evaluated
	Search   *Unit           `json:"search,omitempty"`
}

// item is a schedule that is to be evaluated.
type item struct {
	Schedule string `json:"schedule"`
	// the floor is asked for, too: then places change no code (search.AsksFloor)
	Code  bool  `json:"code,omitempty"`
	Limit int64 `json:"limit"` // beyond which nobody wants to know more
}

// claim is what a worker says of a schedule.
type claim struct {
	Worker  string `json:"worker"`
	Problem string `json:"problem"`
	item
	Key       string `json:"key,omitempty"` // in a search: the leaf's, in hexadecimal
	Decisions string `json:"decisions,omitempty"`
	Outcome
}

// key names what was asked for.
func (i item) key() record.Key {
	if i.Code {
		return record.KeyOf("code\x00" + i.Schedule)
	}
	return record.KeyOf(i.Schedule)
}

// ended is what a worker says of a search that is over.
type ended struct {
	Worker string          `json:"worker"`
	Unit   string          `json:"unit"`
	Failed string          `json:"failed,omitempty"`
	Saved  json.RawMessage `json:"saved,omitempty"`
}

// write is a message, compressed where that is worth it.
func write(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("BUG: a message is no JSON: " + err.Error())
	}
	if len(text) < 4096 {
		return text
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(text)
	z.Close()
	return b.Bytes()
}

// longest is how long a message may be when it is read, in bytes.
const longest = 1 << 30

// read reads what write wrote.
func read(data []byte, v any) error {
	if len(data) > 2 && data[0] == 0x1f && data[1] == 0x8b {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return err
		}
		if data, err = io.ReadAll(io.LimitReader(z, longest)); err != nil {
			return err
		}
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("farm: it is no message: %w", err)
	}
	return nil
}

// record is a claim of a search as the records have it.
func (cl claim) record(p record.Problem) (record.Record, error) {
	r := record.Record{Problem: p, Decisions: cl.Decisions, Schedule: cl.Schedule, Cycles: cl.Cycles,
		Refused: cl.Refused, Took: time.Duration(cl.Took), At: time.Now()}
	if n, err := hex.Decode(r.Key[:], []byte(cl.Key[:min(len(cl.Key), 2*len(r.Key))])); err != nil || n != len(r.Key) {
		return r, fmt.Errorf("farm: %.40q is no key", cl.Key)
	}
	if cl.AtLeast {
		return r.AtLeast(cl.Cycles), nil
	}
	return r, r.Check()
}
