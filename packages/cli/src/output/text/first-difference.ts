/**
 * The first line, counted from 0, on which two outputs differ when white space at the ends of lines is left aside; undefined when
 * there is none or a text is missing.
 */
export function findFirstDifference(expected: string | undefined, actual: string | undefined): number | undefined {
  if (expected === undefined || actual === undefined) return undefined;
  const expectedLines = linesOf(expected);
  const actualLines = linesOf(actual);
  for (let line = 0; line < Math.max(expectedLines.length, actualLines.length); line++) {
    if (expectedLines[line] !== actualLines[line]) return line;
  }
  return undefined;
}

function linesOf(text: string): string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
}
