package tunecmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/vyasa-go/vyasa/autotune"
	bounds "github.com/vyasa-go/vyasa/autotune/proof"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
)

// violated is a schedule that takes fewer cycles than its bound.
type violated struct {
	Decisions string `json:"decisions"`
	Cycles    int64  `json:"cycles"`
	Bound     int64  `json:"bound"`
}

// certify writes the proof of a search to a file, if that is wanted, else to memory, reads it back and checks it. An
// interrupt leaves the file to be written, but does without the check in memory.
func (t *Tuner) certify(ctx context.Context, row *Tuned, r *autotune.Result) error {
	switch {
	case len(r.Unsound) > 0:
		row.Uncertified = "the bound is wrong"
	case t.Certificates == "" && ctx.Err() != nil:
		row.Uncertified = "the search was interrupted, and --certificates does not ask for one"
	case r.Bound <= 0 && r.Stopped != search.Finished:
		row.Uncertified = "nothing is proven"
	}
	if row.Uncertified != "" {
		return nil
	}
	proof := &limited{most: proofInMemory}
	if t.Certificates != "" {
		row.Proof, proof.most = filepath.Join(t.Certificates, row.Workload+".jsonl"), math.MaxInt
	}
	_, err := r.Certify(context.WithoutCancel(ctx), proof)
	if errors.Is(err, errTooLong) {
		row.Uncertified = fmt.Sprintf("the proof is longer than %d MB: --certificates writes it to a file, and "+
			"checks it", proofInMemory>>20)
		return nil
	}
	if err == nil && row.Proof != "" {
		err = errors.Join(os.MkdirAll(t.Certificates, 0o777), os.WriteFile(row.Proof, proof.Bytes(), 0o666))
	}
	if err != nil {
		return fmt.Errorf("the certificate of %s: %w", row.Workload, err)
	}
	text := proof.Bytes()
	v, err := search.Check(search.Tree[space.Store](r.Tree), bytes.NewReader(text), nil)
	if err == nil {
		_, err = bounds.Check(bytes.NewReader(text))
	}
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", row.Workload, err)
	case v.Bound != r.Bound:
		return fmt.Errorf("%s: the certificate proves that no schedule takes fewer than %d cycles, not %d",
			row.Workload, v.Bound, r.Bound)
	}
	row.Checked = true
	return nil
}

// unsound is an error if a bound turned out to be wrong.
func (t *Tuner) unsound() error {
	var names []string
	for i := range t.rows {
		if len(t.rows[i].Unsound) > 0 {
			names = append(names, t.rows[i].Workload)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return fmt.Errorf("the bound of %s is wrong: a schedule takes fewer cycles (or a record says so: vyasa tune "+
		"replay --all)\n\t"+
		"what was found is verified, but nothing is proven of it; please report the bound", strings.Join(names, ", "))
}

// limited is a buffer that refuses to grow beyond a size.
type limited struct {
	bytes.Buffer
	most int
}

// Write appends p, or nothing.
func (l *limited) Write(p []byte) (int, error) {
	if len(p) > l.most-l.Len() {
		return 0, errTooLong
	}
	return l.Buffer.Write(p)
}
