package extract

// What the tests run one by one.
var (
	Passes     = passes
	Branches   = branches
	Unbranched = unbranched
)
