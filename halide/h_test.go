package halide_test
import ("testing";"fmt"; hl "github.com/vyasa-go/vyasa/halide")
func TestTry(t *testing.T) {
 c := newChain()
 b := c.s.Of(c.b).ComputeRoot()
 b.Split(c.x, 8)
 defer func(){ fmt.Println(recover()) }()
 b.Bound(c.x, 64)
 fmt.Println(c.s.Err())
 _ = hl.Int8
}
