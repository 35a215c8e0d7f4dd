import type { Diagnostics } from '../judgement.ts';

interface Diagnostic {
  kind: 'error' | 'warning';
  lines: string[];
}

const headerLine =
  /^(?:[^\s:][^:]*:(?:\d+:){0,2} )?(fatal error|internal compiler error|sorry, unimplemented|error|warning|note): /;
const linkerErrorLine = /undefined reference to|multiple definition of|: error: |cannot find /;
const linkerLine = /^\S*(?:\bld(?:\.\w+)?|collect2): |^(?:\S*:)?\(\.[\w.$]+\+0x[0-9a-f]+\): |^\S+\.o:|^\S+:function /;
const contextLine =
  /^In file included from |^ {2,}from \S+:\d+|: In [^:]*(?:function|instantiation|constructor|destructor|lambda|substitution)|: At global scope:|:\d+:(?:\d+:)? {2,}(?:required|recursively required|in 'constexpr')/;
const noiseLine = /^compilation terminated\.$|^collect2: error: ld returned \d+ exit status$/;
const temporaryObject = /(?<!\S)\S*\/cc\w+\.o: ?/g;
/** What is shown of a line and of a diagnostic; the rest of a source line of 200 KB helps nobody. */
const shownLineLength = 2000;
const shownTextLength = 16_000;

/**
 * Splits what g++ wrote into one text per error and per warning. Notes and source excerpts stay with what they explain,
 * and lines such as `In function 'int main()'` with what follows them.
 */
export function splitDiagnostics(compilerOutput: string): Diagnostics {
  const diagnostics: Diagnostic[] = [];
  let context: string[] = [];
  for (const wholeLine of compilerOutput.split('\n')) {
    const rawLine = cut(wholeLine, shownLineLength);
    const line = rawLine.replace(temporaryObject, '').trimEnd();
    if (line === '' || noiseLine.test(line)) continue;
    const last = diagnostics.at(-1);
    const kind = kindOf(rawLine);
    if (kind === 'context') {
      context.push(line);
    } else if (kind === 'note' || kind === 'continuation') {
      if (last === undefined) context.push(line);
      else last.lines.push(...context.splice(0), line);
    } else {
      diagnostics.push({ kind, lines: [...context, line] });
      context = [];
    }
  }
  const texts = (kind: Diagnostic['kind']) =>
    diagnostics
      .filter((diagnostic) => diagnostic.kind === kind)
      .map((diagnostic) => cut(diagnostic.lines.join('\n'), shownTextLength));
  return { errors: texts('error'), warnings: texts('warning') };
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function kindOf(line: string): Diagnostic['kind'] | 'note' | 'context' | 'continuation' {
  if (contextLine.test(line)) return 'context';
  const severity = headerLine.exec(line)?.[1];
  if (severity === 'note' || severity === 'warning') return severity;
  if (severity !== undefined) return 'error';
  if (!linkerLine.test(line)) return 'continuation';
  if (linkerErrorLine.test(line)) return 'error';
  return line.includes('warning: ') ? 'warning' : 'context';
}
