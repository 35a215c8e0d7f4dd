/** The tokens of C and C++ that are not code, then those of the other languages. */
const prose = /^(comment|string.*|meta|\w*Comment|\w*String|StringLiteral|TextBlock|RegExp|Char\w*|Rune|Escape\w*)$/;

/**
 * Whether the innermost node at a position is a comment, a string or a line of the preprocessor,
 * where names are not those of the program. The values within a string of Python or JavaScript are
 * code.
 */
export function isProse({ name }: { name: string }): boolean {
  return prose.test(name);
}
