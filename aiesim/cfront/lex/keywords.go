package lex

// Keywords are the words that cannot be names. Words of C++ that are refused are among them.
var Keywords = WordSet(`auto bool break case char const constexpr continue default do double else enum extern false float
	for goto if inline int long nullptr register restrict return short signed sizeof static static_assert struct switch
	template true typedef typename union unsigned using void volatile while _Alignas _Alignof _Bool _Generic
	_Static_assert alignas alignof static_cast reinterpret_cast const_cast __restrict __restrict__ __attribute__
	_Noreturn __inline __inline__ ` + refusedWords)

// refusedWords are keywords of constructs that are not supported.
const refusedWords = cppOnly + ` asm __asm__ __asm _Thread_local _Atomic _Complex _Imaginary typeof __typeof__ __int128`

// cppOnly are those of them that a C program may use as names.
const cppOnly = `class namespace try catch throw new delete operator virtual friend private public protected mutable
	explicit dynamic_cast typeid decltype thread_local concept requires co_await co_return co_yield this export noexcept
	wchar_t char16_t char32_t`

// CppWords are the words of C++ that a C program may use as names.
var CppWords = WordSet(cppOnly)

// Refused tells the words of refusedWords.
var Refused = WordSet(refusedWords)
