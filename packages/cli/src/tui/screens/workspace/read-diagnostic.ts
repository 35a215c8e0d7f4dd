export interface Diagnostic {
  severity: 'error' | 'warning';
  /** Where in the solution, counted from 1; undefined when it is elsewhere, or for the linker's. */
  line: number | undefined;
  column: number | undefined;
  /** What is wrong, in one line. */
  message: string;
  /** All that the compiler says about it. */
  text: string;
}

const compilerHeadline = /(?:fatal error|error|warning): (.*)/;
const linkerHeadline = /(?:undefined reference to|multiple definition of) .*/;
/** The way into a header: the line of an `#include` is to blame for nothing. */
const includeLine = /^(?:In file included)? *from /;

/** What a compiler or a linker wrote about one fault, taken apart. Of a fault inside a header it is the line that led there. */
export function readDiagnostic(text: string, severity: Diagnostic['severity'], fileName: string): Diagnostic {
  const lines = text.split('\n');
  const headline = lines.find((line) => compilerHeadline.test(line)) ?? '';
  const ways = lines.filter((line) => !includeLine.test(line));
  const place = findPlace([headline, ...ways], fileName);
  return {
    severity,
    line: place?.line,
    column: place?.column,
    message: linkerHeadline.exec(text)?.[0] ?? compilerHeadline.exec(headline)?.[1] ?? lines[0] ?? '',
    text,
  };
}

function findPlace(
  lines: readonly string[],
  fileName: string,
): { line: number; column: number | undefined } | undefined {
  for (const line of lines) {
    const at = line.indexOf(`${fileName}:`);
    const [, row, column] = at < 0 ? [] : (/^(\d+)(?::(\d+))?/.exec(line.slice(at + fileName.length + 1)) ?? []);
    if (row !== undefined) return { line: Number(row), column: column === undefined ? undefined : Number(column) };
  }
  return undefined;
}
