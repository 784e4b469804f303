package native

import "unsafe"

// Block is what a call gets: words, and the memory that some of them point to, which lives as long as the Block.
type Block struct {
	words []uint64
	keep  []unsafe.Pointer // what words[i] points to, so that the collector sees it and it is not on a stack
}

// NewBlock is a block of so many words, all zero.
func NewBlock(words int) *Block {
	return &Block{words: make([]uint64, max(1, words)), keep: make([]unsafe.Pointer, max(1, words))}
}

// Set makes word i a number. What it pointed to lives on with the Block.
func (b *Block) Set(i int, v uint64) { b.words[i] = v }

// Pointer makes word i the address of Go's memory.
func (b *Block) Pointer(i int, p unsafe.Pointer) { b.words[i], b.keep[i] = uint64(uintptr(p)), p }

// Address makes word i the address of memory that somebody else keeps until the call returns, and that is on no stack.
// The word is written only if it is another: code that reads words which were just written waits for them.
func (b *Block) Address(i int, p unsafe.Pointer) {
	if w := &b.words[i]; *w != uint64(uintptr(p)) {
		*w = uint64(uintptr(p))
	}
}

// Scratch makes word i the address of so many bytes of new memory at a multiple of align, which is a power of two.
func (b *Block) Scratch(i, bytes, align int) {
	b.Pointer(i, unsafe.Pointer(unsafe.SliceData(Aligned(bytes, align))))
}

// Word is word i, for what the code gives back in it.
func (b *Block) Word(i int) uint64 { return b.words[i] }

// hugePage is how much memory is one entry of the processor's tables of pages where it is large: streams through more
// than those tables hold wait for them otherwise.
const hugePage = 2 << 20

// Aligned is new memory at an address that is a multiple of align, a power of two. Much of it lies in large pages where
// the system has them.
func Aligned(bytes, align int) []byte {
	if bytes >= hugePage {
		align = max(align, hugePage)
	}
	m := make([]byte, bytes+align)
	skip := int(-uintptr(unsafe.Pointer(unsafe.SliceData(m))) & uintptr(align-1))
	m = m[skip : skip+bytes : skip+bytes]
	if whole := bytes &^ (hugePage - 1); whole > 0 {
		huge(m[:whole])
	}
	return m
}
