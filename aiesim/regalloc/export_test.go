package regalloc

// Texts are texts for tests outside.
var Texts = texts
