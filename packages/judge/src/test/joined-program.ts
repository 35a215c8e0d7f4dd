/** The body of a main function, and the code that it needs at namespace level. */
export interface Part {
  main: string;
  before?: string;
}

/**
 * Joins programs into one, so that the compiler runs once for all. The first line of the input is
 * the index of the part to run. The part reads the rest of the input.
 */
export function joinParts(prelude: string, parts: readonly Part[]): string {
  const functions = parts.map(
    ({ main, before = '' }, index) => `namespace part${index} {\n${before}\nint run() {\n${main}\nreturn 0;\n}\n}`,
  );
  return `${prelude}
#include <cstdlib>
#include <unistd.h>
${functions.join('\n')}
// Parts are called through pointers, so that none is inlined into the main function and its stack
// frame.
static int (*const parts[])() = {${parts.map((_, index) => `part${index}::run`).join(', ')}};
int main() {
  char line[16] = "";
  for (char *end = line; end < line + 15 && read(0, end, 1) == 1 && *end != '\\n';) ++end;
  return parts[atoi(line)]();
}
`;
}
