package ctree

// std::vector. X is an lvalue (or, for ListLen and ListIndex, any value) of type List. Iterators are not in the tree.
type (
	// ListLit is a new list of the given elements.
	ListLit struct {
		At
		Elems []Expr
	}
	// ListMake is vector<T>(N, Fill); Fill is nil for T's zero. N is of type unsigned long; beyond any size it is
	// refused when run.
	ListMake struct {
		At
		N, Fill Expr
	}
	// ListLen is X.size(), an unsigned long.
	ListLen struct {
		At
		X Expr
	}
	// ListIndex is X[I] or X.at(I); X.front() is X[0] and X.back() is X[size-1]. Out of range is an error when run.
	ListIndex struct {
		At
		X, I Expr
	}
	// ListPush is X.push_back(V); Void.
	ListPush struct {
		At
		X, V Expr
	}
	// ListPop is X.pop_back(); Void.
	ListPop struct {
		At
		X Expr
	}
	// ListResize is X.resize(N, Fill), which keeps the elements that remain, or with Assign X.assign(N, Fill), which
	// does not; Fill may be nil. X.clear() is ListResize to 0. Void.
	ListResize struct {
		At
		X, N, Fill Expr
		Assign     bool
	}
	// ListData is X.data(), a pointer to the first element, good until X grows.
	ListData struct {
		At
		X Expr
	}
)
