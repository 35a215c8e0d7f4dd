import { collectDiagnostics, type Diagnostic, type Diagnostics } from '../judgement.ts';

interface Block {
  severity: Diagnostic['severity'];
  /** The line that describes the problem; it is one of `lines`. */
  headline: string;
  message: string;
  lines: string[];
}

type LineReading =
  | { kind: 'error' | 'warning'; message: string }
  | { kind: 'note' | 'context' | 'continuation'; message?: never };

const headline =
  /^(?:[^\s:][^:]*:(?:\d+:){0,2} )?(fatal error|internal compiler error|sorry, unimplemented|error|warning|note): (.*)/;
const linkerErrorLine = /undefined reference to|multiple definition of|: error: |cannot find /;
const linkerMessage = /(?:undefined reference to|multiple definition of) .*/;
const linkerLine = /^\S*(?:\bld(?:\.\w+)?|collect2): |^(?:\S*:)?\(\.[\w.$]+\+0x[0-9a-f]+\): |^\S+\.o:|^\S+:function /;
const includeLine = /^In file included from |^ {2,}from \S+:\d+/;
const contextLine =
  /: In [^:]*(?:function|instantiation|constructor|destructor|lambda|substitution)|: At global scope:|:\d+:(?:\d+:)? {2,}(?:required|recursively required|in 'constexpr')/;
const noiseLine = /^compilation terminated\.$|^collect2: error: ld returned \d+ exit status$/;
/** The linker names the file of the machine that calls main. */
const noMain = /^.*crt1\.o:(?:function _start: error:| in function `_start':\n.*:) undefined reference to [`']main'$/m;
const noMainText = "error: undefined reference to 'main': a program starts in `int main()`";
const temporaryObject = /(?<!\S)\S*\/cc\w+\.o: ?/g;
/**
 * Limits what is shown of a line and of a diagnostic: the rest of a source line of 200 KB helps
 * nobody.
 */
const shownLineLength = 2000;
const shownTextLength = 16_000;

/**
 * Splits the output of g++ and the linker into one text per error and per warning, and finds in
 * each what is wrong, and where in `fileName`. Notes and source excerpts stay with what they
 * explain, and lines such as `In function 'int main()'` with the lines that follow them.
 *
 * It reads g++'s text and not `-fdiagnostics-format=json`. The JSON lacks `required from here`,
 * which leads from an error in a header to the line of the program, and the linker's messages. The
 * text cannot be restored from the JSON, so each source with a warning would be compiled twice. GCC
 * 16 has removed the format.
 *
 * The compiler counts columns in bytes; the result counts them in UTF-16 code units of the source.
 */
export function readGccDiagnostics(compilerOutput: string, fileName: string, source: string): Diagnostics {
  const sourceLines = source.split('\n');
  const found = splitOutput(compilerOutput.replace(noMain, noMainText)).map((block) => ({
    ...describeBlock(block, fileName, sourceLines),
    text: cut(block.lines.join('\n'), shownTextLength),
  }));
  return collectDiagnostics(found);
}

function splitOutput(compilerOutput: string): Block[] {
  const blocks: Block[] = [];
  let context: string[] = [];
  for (const wholeLine of compilerOutput.split('\n')) {
    const rawLine = cut(wholeLine, shownLineLength);
    const line = rawLine.replace(temporaryObject, '').trimEnd();
    if (line === '' || noiseLine.test(line)) continue;
    const last = blocks.at(-1);
    const { kind, message } = readLine(rawLine);
    if (kind === 'error' || kind === 'warning') {
      blocks.push({ severity: kind, headline: line, message, lines: [...context, line] });
      context = [];
    } else if (kind === 'context' || last === undefined) {
      context.push(line);
    } else {
      last.lines.push(...context.splice(0), line);
    }
  }
  return blocks;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function readLine(line: string): LineReading {
  if (includeLine.test(line) || contextLine.test(line)) return { kind: 'context' };
  const [, severity, message = ''] = headline.exec(line) ?? [];
  if (severity === 'note') return { kind: 'note' };
  if (severity !== undefined) return { kind: severity === 'warning' ? 'warning' : 'error', message };
  if (!linkerLine.test(line)) return { kind: 'continuation' };
  if (linkerErrorLine.test(line)) return { kind: 'error', message: linkerMessage.exec(line)?.[0] ?? line };
  return line.includes('warning: ') ? { kind: 'warning', message: line } : { kind: 'context' };
}

function describeBlock(
  { severity, message, headline, lines }: Block,
  fileName: string,
  sourceLines: readonly string[],
): Diagnostic {
  // The line of an `#include` is never the cause.
  for (const line of [headline, ...lines.filter((line) => !includeLine.test(line))]) {
    const [, row, column] = line.startsWith(`${fileName}:`)
      ? (/^(\d+)(?::(\d+))?:/.exec(line.slice(fileName.length + 1)) ?? [])
      : [];
    if (row === undefined) continue;
    const location = { file: fileName, line: Number(row) };
    if (column === undefined) return { severity, message, ...location };
    return { severity, message, ...location, column: codeUnitColumn(sourceLines[location.line - 1], Number(column)) };
  }
  return { severity, message };
}

/** A `#line` can name a line that the source does not have. */
function codeUnitColumn(line: string | undefined, byteColumn: number): number {
  if (line === undefined) return byteColumn;
  return Buffer.from(line).toString('utf8', 0, byteColumn - 1).length + 1;
}
