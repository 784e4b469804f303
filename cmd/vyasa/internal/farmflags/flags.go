// Package farmflags is the command line of what the program vyasa-farm does, without that: vyasa knows the flags, and
// starts it.
package farmflags

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
)

// ErrProgram ends a command that is for the program vyasa-farm.
var ErrProgram = errors.New("this is done by vyasa-farm")

// Security says who takes part in a farm.
type Security struct {
	User     string `env:"VYASA_FARM_USER" placeholder:"NAME" group:"farm" help:"A user that the farm's nodes know."`
	Password string `env:"VYASA_FARM_PASSWORD" placeholder:"TEXT" group:"farm" help:"The user's password; better in the environment, where others do not see it."`
	Token    string `env:"VYASA_FARM_TOKEN" placeholder:"TEXT" group:"farm" help:"A secret that all sides know, instead of --user."`
	Creds    string `type:"existingfile" placeholder:"FILE" group:"farm" help:"A file of credentials, for NATS servers that know users by keys; not with --farm."`
	TLSCert  string `name:"tls-cert" type:"existingfile" placeholder:"FILE" group:"farm" help:"This side's certificate, PEM: the farm then speaks TLS."`
	TLSKey   string `name:"tls-key" type:"existingfile" placeholder:"FILE" group:"farm" help:"Its key, PEM."`
	TLSCA    string `name:"tls-ca" type:"existingfile" placeholder:"FILE" group:"farm" help:"Who signs the other side's certificate, PEM; a node that has it asks for certificates."`
}

// Node says how a node listens, and where it keeps what is under way.
type Node struct {
	Listen  string   `placeholder:"HOST:PORT" group:"farm" help:"Where workers find the farm: 127.0.0.1:4222 if it is not given, for this machine alone. Port 0 is a free one."`
	Cluster string   `placeholder:"HOST:PORT" group:"farm" help:"Where other nodes find this one: that of --listen, the port 2000 higher, if it is not given."`
	Routes  []string `placeholder:"HOST:PORT" group:"farm" help:"Other nodes, where they listen for nodes: with three nodes there are three copies of all that is under way."`
	Store   string   `type:"path" placeholder:"DIR" group:"farm" help:"Where a node keeps what is under way; a temporary directory if it is not given."`
}

// Check is what is wrong with the flags of a node, or nil.
func (n Node) Check() error {
	if len(n.Routes) == 1 {
		return errors.New("--routes names one node: copies need three nodes, so name the two others (a node may name " +
			"itself, too)")
	}
	return nil
}

// Tune are the farm's flags of vyasa tune.
type Tune struct {
	Farm    bool            `group:"farm" help:"Have other machines tune, too: a server in this process gives tasks to each vyasa worker --join URL. The result is the same. See docs/FARM.md."`
	Join    string          `placeholder:"URL" group:"farm" help:"Like --farm, with nodes that are there already: nats://HOST:PORT, several with commas."`
	Unit    string          `enum:"auto,search,evaluations" default:"auto" group:"farm" help:"What a worker gets at once: a whole search of a workload, or some evaluations; auto is searches unless --cost-command measures (${default})."`
	Parts   int             `default:"1" placeholder:"N" group:"farm" help:"Cut the space of each workload into at least so many parts, that workers search side by side: after a look at the whole, each looks only for what is cheaper than the best of that look (${default})."`
	Recheck console.Percent `default:"5%" placeholder:"5%" group:"farm" help:"The share of what workers say that is evaluated again here, beside all that is better than before (${default})."`
	Node
	Security
}

// On reports whether workers tune.
func (t Tune) On() bool { return t.Farm || t.Join != "" }

// Check is what does not go together, or nil.
func (t Tune) Check() error {
	n := t.Node
	switch {
	case t.Parts < 1:
		return fmt.Errorf("--parts %d: it is at least 1", t.Parts)
	case t.Recheck > 1:
		return fmt.Errorf("--recheck %g%%: it is at most 100%%", 100*float64(t.Recheck))
	case t.Parts > 1 && (!t.On() || t.Unit == "evaluations"):
		return errors.New("--parts are searched by workers: give --farm or --join, and no --unit evaluations")
	case t.Farm && t.Join != "":
		return errors.New("--farm starts a node, --join takes part in a farm that is there: give one")
	case !t.Farm && (n.Listen != "" || n.Cluster != "" || len(n.Routes) > 0 || n.Store != ""):
		return errors.New("--listen, --cluster, --routes and --store are of a node: give --farm, too")
	case !t.On() && (t.Creds != "" || t.TLSCert != "" || t.TLSKey != "" || t.TLSCA != "" || t.Unit != "auto"):
		return errors.New("--creds, --tls-cert, --tls-key, --tls-ca and --unit are of a farm: give --farm or --join, " +
			"too")
	}
	return errors.Join(n.Check(), JoinURL(t.Join))
}

// JoinURL is what is wrong with the URL of a farm; "" is none.
func JoinURL(text string) error {
	if text == "" {
		return nil
	}
	for _, one := range strings.Split(text, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil || u.Hostname() == "" || u.Scheme != "nats" && u.Scheme != "tls" && u.Scheme != "ws" &&
			u.Scheme != "wss" {
			return fmt.Errorf("--join %s: it is no URL of a farm, as nats://host:4222", one)
		}
	}
	return nil
}

// Worker is vyasa worker.
type Worker struct {
	Join  string        `required:"" placeholder:"URL" help:"A farm: nats://HOST:PORT as vyasa tune --farm prints it, several nodes with commas."`
	Slots int           `placeholder:"N" help:"Evaluations or searches at once; one a processor if not given."`
	Name  string        `placeholder:"NAME" help:"What the farm calls this worker, unlike others; host and something random if not given."`
	Wait  time.Duration `default:"5s" help:"How long to try where nobody answers (${default})."`
	Idle  time.Duration `placeholder:"10m" help:"End when there was nothing to do for so long; without it the worker waits for the next search."`
	Cost
	Security
}

// Help says what a worker is.
func (Worker) Help() string {
	return `Takes part in the farm of a vyasa tune --farm: evaluates schedules, or searches, on this machine, until it is interrupted. Both sides
must be the same build of the program. See docs/FARM.md for how to start many by ssh, Slurm or Kubernetes.`
}

// Validate checks the flags before anything runs; kong calls it.
func (w Worker) Validate() error {
	if w.Slots < 0 || w.Wait < 0 || w.Idle < 0 {
		return errors.New("--slots, --wait and --idle are at least 0")
	}
	return errors.Join(JoinURL(w.Join), w.Cost.Check())
}

// NodeCmd is vyasa node.
type NodeCmd struct {
	Node
	Security
}

// Help says what a node is.
func (NodeCmd) Help() string {
	return `Keeps copies of a farm's tasks and outcomes: three nodes, of which vyasa tune --farm may be one, go on when any one of them dies.
Start each with --routes naming the two others, and give workers the URLs of all three.`
}

// Validate checks the flags before anything runs; kong calls it.
func (n NodeCmd) Validate() error { return n.Check() }

// Cost says how cycles are measured.
type Cost struct {
	CostCommand string        `placeholder:"CMD" help:"Measure by a command for the shell, not by the simulator. It runs in an empty directory with what vyasa c writes, out.c, out.h, args.json and *.bin; the last line of its output is cycles, another exit status a failure. A worker runs only the command that it was started with."`
	CostTimeout time.Duration `placeholder:"10m" help:"How long a run of --cost-command may take; longer is a failure."`
}

// Check is what does not go together, or nil.
func (c Cost) Check() error {
	switch {
	case c.CostTimeout < 0:
		return errors.New("--cost-timeout is at least 0")
	case c.CostTimeout > 0 && c.CostCommand == "":
		return errors.New("--cost-timeout is of --cost-command: give that, too")
	}
	return nil
}
