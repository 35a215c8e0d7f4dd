import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '@podium/files';
import { collectDiagnostics, type Diagnostics } from '../judgement.ts';
import { findTool, questionTool, readVersionNumber } from '../machine/find-tool.ts';
import { findCompilerView, findProgramView } from '../machine/system-folders.ts';
import type { Failure, Language, Refusal } from './language.ts';
import { excerptReader } from './read-excerpts.ts';
import { findStartError } from './start-error.ts';

const flags = [
  ...['-O2', '-rtsopts', '-v0', '-package-env', '-', '-Wno-tabs', '-fmax-errors=20', '-fdiagnostics-color=never'],
  // What `refuse` leaves out cannot run either: code of a source needs this interpreter.
  ...['-fexternal-interpreter', '-pgmi', '/dev/null'],
];
/** The runtime's ticker would need `timerfd_create`, which no program gets. */
const noTicker = '-V0';
/** The runtime ends with this code when its heap is full, of which the stack is a part. */
const fullHeapCode = 251;

export const haskell: Language = {
  name: 'Haskell',
  sourceName: 'solution.hs',
  isSource: (fileName) => fileName.endsWith('.hs'),
  refuse,
  // Its runtime reserves a terabyte, and the compiler does not start with less than 9 GB.
  reservesMemory: true,
  tool: { program: 'ghc', name: 'The Haskell compiler ghc', debianPackage: 'ghc' },
  // Measured with Debian's GHC 9.0.2 in the sandbox (CPU time, the best of five runs). A sieve in
  // an unboxed array takes 1.0 times as long as in C++, Data.Map 2.8, a table of two dimensions
  // 2.8. Text as a String takes 6 times as long and the sort of a list 15: ByteString and arrays
  // replace them. A start takes 2 ms and 3 MB.
  allowance: { timeFactor: 3, startTimeMs: 10, startMemoryBytes: 16 * 1024 ** 2 },
  async prepare() {
    const { path, version, fingerprint } = await findTool(haskell.tool);
    const folder = (await questionTool(haskell.tool, path, ['--print-libdir'])).trim();
    const libraries = (await readdir(folder)).map((name) => join(folder, name));
    // Debian keeps the list of packages apart.
    const packages = await realpath(join(folder, 'package.conf.d'));
    return {
      compiler: {
        path,
        version: readVersionNumber(version),
        fingerprint: hashOf(['haskell', fingerprint, ...flags].join('\n')),
        environment: [
          // Its libraries lie beside it, and only /proc names the path of a running program.
          `LD_LIBRARY_PATH=${libraries.join(':')}`,
          // Excerpts are in UTF-8, in any locale.
          ...['GHC_CHARENC=UTF-8', 'HOME=/', `GHCRTS=${noTicker}`],
        ],
        args: (sources, program) => [...flags, '-o', program, ...sources],
        view: await findCompilerView(path, [packages]),
        readDiagnostics,
        mayBeBroken: (messages) => !/^\S+\.hs:\(?\d/m.test(messages) && !otherModule.test(messages),
        soundSource: 'main :: IO ()\nmain = return ()\n',
        findStartError: (program) => findStartError(program, false),
      },
      runtime: {
        // Text is UTF-8 only in such a locale.
        environment: (memoryBytes) => ['LANG=C.UTF-8', `GHCRTS=${noTicker} -M${memoryBytes} -K${memoryBytes}`],
        view: await findProgramView(false),
        filledItsHeap: ({ end }) => end.type === 'exited' && end.code === fullHeapCode,
        explainFailure,
        foreignFrames,
      },
    };
  },
};

/** GHC takes the marks of its lines of code out of such a file, also inside of a pragma. */
const literate = /\.lhs[^.]*$/;
/** GHC takes a pragma in any case, and any white space before its name. */
const pragmas = /\{-#\s*(\w*)/g;
const extensionList = /(?:[\s,\w]|--[ \t][^#{}\n]*\n|\{-[^#{}]*-\})*#-\}/y;
const runningExtension = /(?:\b|-X)(?:TemplateHaskell|QuasiQuotes|CPP)\b/;
/**
 * Those of optimisation, warnings and extensions. Others name programs and plugins, for example.
 */
const safeOption =
  /^-(?:O[012]?|w|W[a-z=-]*|X\w+|f(?:no-)?(?:cse|dicts-|do-|eager-|excess-|expose-all-|float-|full-laz|ignore-asserts|late-|liberate-|max-|omit-|pedantic-|simpl|spec|state-hack|static-arg|strictness|unbox-|unfolding-|warn-|worker-)[\w=-]*)$/;
const runs = 'which lets the compiler run a part of the source, is not allowed';

/**
 * GHC runs the splices and annotations of a source, and programs and plugins that a source names.
 * Without CPP, which can write a pragma, each one stands in the source. This also reads those in
 * comments and strings, takes less for safe than GHC does, and takes time in proportion to the
 * length of the source.
 */
function refuse(source: string, fileName: string): Refusal | undefined {
  if (literate.test(fileName))
    return { message: 'Literate Haskell, which can hide a pragma, is not allowed.', line: 1, column: 1 };
  for (const { 0: start, 1: word = '', index } of source.matchAll(pragmas)) {
    const message = findFault(word.toLowerCase(), source, index + start.length);
    if (message === undefined) continue;
    const before = source.slice(0, index).split('\n');
    return { message, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
  return undefined;
}

function findFault(pragma: string, source: string, at: number): string | undefined {
  if ((source.codePointAt(at) ?? 0) > 127) return 'The name of a pragma must have plain letters.';
  if (pragma === 'ann') return `An ANN pragma, ${runs}.`;
  if (pragma === 'language') {
    extensionList.lastIndex = at;
    const list = extensionList.exec(source)?.[0];
    if (list === undefined) return 'A LANGUAGE pragma must have nothing but extensions, commas and plain comments.';
    const extension = runningExtension.exec(list)?.[0];
    if (extension === undefined) return undefined;
    return `The extension ${extension}, ${extension === 'CPP' ? 'which can hide a pragma, is not allowed' : runs}.`;
  }
  if (!/^(?:include|options?(?:_\w*)?)$/.test(pragma)) return undefined;
  const [options = ''] = source.slice(at).split('#-}', 1);
  const other = options
    .split(/\s+/)
    .find((word) => word !== '' && (!safeOption.test(word) || runningExtension.test(word)));
  if (other === undefined) return undefined;
  return `The option ${other.slice(0, 50)} is not allowed in a source: only those of optimisation, warnings and extensions are.`;
}

const readExcerpts = excerptReader(/^(\S+\.hs):\(?(\d+)[,:]\S*: (error|warning):(.*)$/);
const otherModule = /because there is no Main module/;

function readDiagnostics(messages: string, source: string, sourceName: string): Diagnostics {
  const lines = source.split('\n');
  if (otherModule.test(messages)) {
    const line = lines.findIndex((text) => /^\s*module\b/.test(text)) + 1;
    const message = 'The module of a program is Main: write `module Main where`, or no such line.';
    return collectDiagnostics([
      { severity: 'error', message, ...(line > 0 ? { file: sourceName, line } : {}), text: message },
    ]);
  }
  return collectDiagnostics(
    readExcerpts(messages, /^ *\|$/).map((found) => {
      const text = found.text.replace(/^(\S+: \w+:(?: \[\S*\])?)\n *(?:\* )?/, '$1 ');
      const [, column, message = ''] = /^\S+?:\(?\d+[:,](\d+)\S* \w+:(?: \[\S*\])? *(.*)/.exec(text) ?? [];
      const line = found.file === sourceName ? lines[(found.line ?? 0) - 1] : undefined;
      return { ...found, message, text, ...(line !== undefined && { column: columnOf(line, Number(column)) }) };
    }),
  );
}

/** The compiler counts characters, and a tab as the spaces to the next multiple of eight. */
function columnOf(line: string, wanted: number): number {
  let [counted, column] = [1, 1];
  for (const character of line) {
    if (counted >= wanted) break;
    counted = character === '\t' ? ((counted - 1) | 7) + 2 : counted + 1;
    column += character.length;
  }
  return column;
}

/** Matches calls in GHC's libraries, with the heading above them if no other call follows. */
const foreignFrames =
  /^CallStack \(from HasCallStack\):\n(?: {2}\w[^,\n]*, called at libraries\/.*\n)+(?! {2}\w)|^ {2}\w[^,\n]*, called at libraries\/.*\n?/gm;

/** Returns the message of an exception, with the line of the source that raised it. */
function explainFailure(errorOutput: string): Failure | undefined {
  const message = /^solution: (?:(\S+\.hs):\(?(\d+)[:,][\d:,()-]*: )?(.*)/m.exec(errorOutput);
  if (message === null) return undefined;
  const call = /, called at (\S+\.hs):(\d+):\d+ in main:/.exec(errorOutput);
  const [, file, line] = message[1] === undefined ? (call ?? []) : message;
  return { reason: message[3] ?? '', ...(file !== undefined && { place: { file, line: Number(line) } }) };
}
