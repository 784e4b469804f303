package realize

import "github.com/vyasa-go/vyasa/lower"

// CompileSharing is Compile of a kernel that shares out loops however short they are.
func CompileSharing(n *lower.Nest) (*Kernel, error) { return compile(n, 1) }
