// Command filter filters a picture: its kernel is compiled to C with AI Engine intrinsics, and the C is run on the
// simulator. It is `vyasa filter` as a program by itself, which Go compiles in half the time.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/vyasa-go/vyasa/examples/filters/picture"
)

func main() {
	var job picture.Job
	flag.StringVar(&job.Kernel, "kernel", "sobelx", "box2, emboss, gauss3, gauss5, gauss7, laplace, sharpen, sobelx or sobely")
	flag.StringVar(&job.Output, "o", "", "where the result goes; IMAGE-KERNEL.png if not said")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: filter [-kernel NAME] [-o OUT.png] [IMAGE.png]")
		flag.PrintDefaults()
	}
	flag.Parse()
	if job.Image = flag.Arg(0); flag.NArg() > 1 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := job.Run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
