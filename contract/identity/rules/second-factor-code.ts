/** Longest code of the second factor as people type or paste it: a recovery code has ten characters, the others are spaces, dashes and characters that nobody sees. */
export const longestTypedCode = 64;
