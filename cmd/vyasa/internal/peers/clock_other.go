//go:build !linux

package peers

import "time"

// threadTime is the time on the wall: the system does not tell a thread's.
func threadTime() time.Duration { return time.Duration(time.Now().UnixNano()) }
