import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, parseJson } from '@podium/files';
import { collectDiagnostics, type Diagnostic, type Diagnostics } from '../judgement.ts';
import { findTool, questionTool, readVersionNumber } from '../machine/find-tool.ts';
import { findCompilerView, findProgramView } from '../machine/system-folders.ts';
import type { Failure, Language } from './language.ts';
import { findStartError } from './start-error.ts';

/**
 * A panic unwinds, and so ends with a code and a message. Static programs start faster and see no
 * library of the machine; without its symbols a program is a tenth as large.
 */
const flags = [
  ...['--edition', '2021', '-C', 'opt-level=2', '-C', 'target-feature=+crt-static', '-C', 'strip=symbols'],
  // The linker of other distributions looks for itself in /proc.
  ...['-C', 'link-arg=-fuse-ld=bfd'],
  // Otherwise a source can ask for a library, which cannot be started.
  ...['--crate-name', 'solution', '--crate-type', 'bin'],
  '--error-format=json',
];

export const rust: Language = {
  name: 'Rust',
  sourceName: 'solution.rs',
  // The compiler gets the first file, which names its modules.
  isSource: (fileName) => fileName.endsWith('.rs'),
  tool: { program: 'rustc', name: 'The Rust compiler rustc', debianPackage: 'rustc-web' },
  formatter: {
    tool: { program: 'rustfmt', name: 'The formatter rustfmt', debianPackage: 'rustfmt-web' },
    args(indent) {
      const width = indent === 'tab' ? 4 : indent;
      return ['--edition', '2021', '--config', `hard_tabs=${indent === 'tab'},tab_spaces=${width}`];
    },
    async open(found) {
      const sysroot = await findSysroot((await findTool(rust.tool)).path);
      const own = join(sysroot, 'bin/rustfmt');
      const path = await realpath(existsSync(own) ? own : found);
      return { path, environment: [`LD_LIBRARY_PATH=${join(sysroot, 'lib')}`], view: await findCompilerView(path) };
    },
  },
  async prepare() {
    const { path: found, version, fingerprint } = await findTool(rust.tool);
    const sysroot = await findSysroot(found);
    const path = await realpath(join(sysroot, 'bin/rustc'));
    return {
      compiler: {
        path,
        version: readVersionNumber(version),
        fingerprint: hashOf(['rust', path, fingerprint, ...flags].join('\n')),
        // Its libraries lie beside it, and only /proc names the path of a running program.
        environment: [`LD_LIBRARY_PATH=${join(sysroot, 'lib')}`],
        args: ([source = ''], program) => [...flags, '-o', program, source],
        view: await findCompilerView(path),
        readDiagnostics,
        mayBeBroken: (messages) => !parseNotes(messages).some(({ spans }) => spans.length > 0),
        soundSource: 'fn main() {}\n',
        findStartError: (program) => findStartError(program, true),
      },
      runtime: {
        environment: () => [],
        view: await findProgramView(true),
        filledItsHeap: (_end, errorOutput) => /^memory allocation of \d+ bytes failed$/m.test(errorOutput),
        explainFailure,
        foreignFrames: /^note: run with `RUST_BACKTRACE=1`.*\n?/gm,
      },
    };
  },
};

/**
 * Finds the folder with the real tools. The found name may be a script of a version manager, which
 * does not work in a sandbox.
 */
async function findSysroot(compilerPath: string): Promise<string> {
  return (await questionTool(rust.tool, compilerPath, ['--print', 'sysroot'])).trim();
}

interface Note {
  message: string;
  level: string;
  spans: readonly {
    file_name: string;
    line_start: number;
    column_start: number;
    is_primary: boolean;
    text: readonly { text: string }[];
  }[];
  rendered: string | null;
}

function parseNotes(messages: string): Note[] {
  return messages.split('\n').flatMap((line) => {
    const note = line.startsWith('{') ? (parseJson(line) as Note | undefined) : undefined;
    return note?.level === undefined ? [] : [note];
  });
}

const shownLength = 4000;
const maxNotes = 20;
/** The compiler counts its errors, and points to its manual. */
const noise = /^(?:aborting due to|\d+ warnings? emitted|Some errors have|For more information)/;

function readDiagnostics(messages: string, _source: string, sourceName: string): Diagnostics {
  const notes = parseNotes(messages).filter(({ message: headline }) => !noise.test(headline));
  const firstOf = (severity: string) => notes.filter(({ level }) => level === severity).slice(0, maxNotes);
  return collectDiagnostics(
    [...firstOf('error'), ...firstOf('warning')].map(({ message, level, spans, rendered }) => ({
      severity: level as Diagnostic['severity'],
      message: message.split('\n', 1)[0] ?? '',
      ...locate(spans, sourceName),
      text: (rendered ?? message).trimEnd().slice(0, shownLength),
    })),
  );
}

/** The compiler counts columns in characters. */
function locate(spans: Note['spans'], sourceName: string): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  const span = spans.find(({ is_primary, file_name }) => is_primary && file_name === sourceName);
  if (span === undefined || span.line_start === 0) return {};
  const before = [...(span.text[0]?.text ?? '')].slice(0, span.column_start - 1).join('');
  return { file: sourceName, line: span.line_start, column: before.length + 1 };
}

/**
 * Returns the message of a panic, with its line if that is in the source, or the error that `main`
 * returned.
 */
function explainFailure(errorOutput: string): Failure | undefined {
  const [, path = '', line, message] =
    /^thread '.*' (?:\(\d+\) )?panicked at (\S+?):(\d+):\d+:\n(.*)/m.exec(errorOutput) ?? [];
  const reason = message ?? /^Error: (.*)/m.exec(errorOutput)?.[1];
  if (reason === undefined) return undefined;
  return { reason, ...(/^[^/]+\.rs$/.test(path) && { place: { file: path, line: Number(line) } }) };
}
