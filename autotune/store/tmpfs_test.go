//go:build linux

package store

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A real full disk: the records find room again when another file leaves. It needs the right to mount.
func TestFullTmpfs(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("cannot mount: ", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	stone := filepath.Join(dir, "stone")
	write(t, stone, make([]byte, 512<<10))
	db := opened(t, filepath.Join(dir, "a.db"))
	fills(t, db, func(pages int) {
		if pages > 40 {
			os.Remove(stone)
		}
	})
}

// Where nobody may write, records can be read, and Open says that it cannot.
func TestReadOnlyDirectory(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("cannot mount: ", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	path := filepath.Join(dir, "a.db")
	filled(t, path, 10).Close()
	if err := syscall.Mount("none", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip("cannot remount: ", err)
	}
	_, err := Open(path)
	mustFail(t, err, "cannot be opened for writing", "that you may write to")
	db, err := OpenReadOnly(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if n := len(all(t, db, toyProblem())); n != 10 {
		t.Errorf("%d records", n)
	}
}
