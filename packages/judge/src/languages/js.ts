import { realpath, stat } from 'node:fs/promises';
import { hashOf, parseJson } from '@podium/files';
import type { FolderFile } from '../compile/folder-files.ts';
import { collectDiagnostics, type Diagnostics, noDiagnostics } from '../judgement.ts';
import { findTool, questionTool, readVersionNumber } from '../machine/find-tool.ts';
import { findProgramView } from '../machine/system-folders.ts';
import type { Failure, Language } from './language.ts';

const mebibyte = 1024 ** 2;

/**
 * Node writes to a pipe in the background and loses the rest at process.exit. With this the
 * program's own streams wait, as those to a file do.
 */
const streams = `
for (const name of ['stdout', 'stderr']) {
  const property = Object.getOwnPropertyDescriptor(process, name);
  const get = () => {
    Object.defineProperty(process, name, property);
    const stream = process[name];
    stream._handle?.setBlocking?.(true);
    return stream;
  };
  Object.defineProperty(process, name, { ...property, get });
}
`;
/** No source can have this name. */
const streamsName = '.podium-streams.cjs';

/**
 * Compiles a source without running any of it, as a CommonJS module or else as an ES module, and
 * copies it under the ending that makes Node run it as that. An error that nobody catches is
 * written with its line.
 */
const check = `
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const vm = require('node:vm');
const [file, folder] = process.argv.slice(1);
const source = readFileSync(file, 'utf8');
const text = source.replace(/^#!/, '//');
const failure = (compile) => { try { compile(); } catch (error) { return error; } };
const names = ['exports', 'require', 'module', '__filename', '__dirname'];
const asScript = failure(() => vm.compileFunction(text, names, { filename: file }));
const onlyModules = /import statement outside|'import\\.meta' outside|Unexpected token 'export'|^await is only valid|Unexpected reserved word/;
const asModule = asScript && failure(() => new vm.SourceTextModule(text, { identifier: file }));
if (asModule) throw onlyModules.test(asScript.message) ? asModule : asScript;
mkdirSync(folder);
writeFileSync(folder + '/' + file.replace(/\\.js$/, asScript ? '.mjs' : '.js'), source);
writeFileSync(folder + '/${streamsName}', ${JSON.stringify(streams)});
`;

/** Prints the real program (a version manager's name may be a script) and its version. */
const inspect = 'console.log(JSON.stringify({ path: process.execPath, version: process.version }))';

const fullHeap = /^FATAL ERROR: .*(?:heap out of memory|Allocation failed)/m;

export const js: Language = {
  name: 'JavaScript (Node)',
  sourceName: 'solution.js',
  // Programs require or import the files beside them when they run.
  isSource: () => false,
  // Debian's name comes first: the other one is also that of the Node that runs Podium.
  tool: { program: 'nodejs', otherPrograms: ['node'], name: 'Node (nodejs)', debianPackage: 'nodejs' },
  // Measured with Node 20 in the sandbox: an empty program takes 27 ms of CPU time, and 39 MB.
  // Beyond that, a sieve of 0.1 s takes 1.5 times as long as in C++, and reading, sorting and
  // counting that take C++ 0.03 s take 3.5 times as long, until they are compiled.
  allowance: { timeFactor: 2, startTimeMs: 100, startMemoryBytes: 96 * mebibyte },
  reservesMemory: true,
  async prepare() {
    const { path: found } = await findTool(js.tool);
    const { path, version } = parseJson(await questionTool(js.tool, found, ['-e', inspect])) as Record<
      'path' | 'version',
      string
    >;
    const { size, mtimeMs } = await stat(await realpath(path));
    // Debian keeps some of Node's own modules in a folder.
    const view = await findProgramView(false, [path, '/usr/share/nodejs']);
    return {
      compiler: {
        path,
        version: readVersionNumber(version),
        fingerprint: hashOf([path, version, size, mtimeMs, check].join('\n')),
        args: (sources, folder) => [
          ...['--experimental-vm-modules', '--no-warnings', '--stack-size=16000', '-e', check],
          ...['--', ...sources, folder],
        ],
        view,
        readDiagnostics,
        mayBeBroken: (messages) => !syntaxError.test(messages),
        soundSource: '0\n',
        findEntryPoint,
      },
      runtime: {
        interpreter: {
          path,
          args({ folder, start, memoryBytes }) {
            const megabytes = Math.max(16, Math.floor(memoryBytes / mebibyte));
            return [
              ...['--require', `${folder}/${streamsName}`],
              `--max-old-space-size=${megabytes}`,
              `--stack-size=${stackKilobytes(megabytes)}`,
              `${folder}/${start}`,
            ];
          },
        },
        startsFile: true,
        environment: () => [],
        view,
        systemCalls: 'events',
        filledItsHeap: ({ end }, errorOutput) =>
          (end.type === 'killed' ? end.signal === 'SIGABRT' || end.signal === 'SIGTRAP' : end.code === 134) &&
          fullHeap.test(errorOutput),
        explainFailure,
        foreignFrames: /^ +at (?:.*\()?node:.*\n?|\n?^Node\.js v[\d.]+\n?/gm,
      },
    };
  },
};

/** The kernel gives a stack of a little more than the limit; macOS no more than 64 MB. */
function stackKilobytes(megabytes: number): number {
  return 1000 * (process.platform === 'darwin' ? Math.min(megabytes, 60) : megabytes);
}

function findEntryPoint(files: readonly FolderFile[]) {
  const entryPoint = files.find(({ name }) => name !== streamsName)?.name;
  if (entryPoint === undefined) throw new RangeError('The check of a source has copied nothing.');
  return { entryPoint };
}

/**
 * The line, the source there, the column's caret and the message of an error that nobody caught.
 */
const syntaxError = /^\S*?:(\d+)\n(.*)\n(?:( *)\^+\n)?\s*(\w*Error: .*)$/m;

function readDiagnostics(messages: string, _source: string, sourceName: string): Diagnostics {
  if (/^RangeError: Maximum call stack/m.test(messages))
    return { ...noDiagnostics, errors: ['The source nests too deeply for the compiler.'] };
  const [, row, excerpt = '', space, message] = syntaxError.exec(messages) ?? [];
  if (row === undefined || message === undefined) return collectDiagnostics([]);
  const location = {
    ...{ file: sourceName, line: Number(row) },
    ...(space !== undefined && { column: space.length + 1 }),
  };
  const text = `${Object.values(location).join(':')}: error: ${message}\n${row.padStart(5)} | ${excerpt.slice(0, 1000)}`;
  return collectDiagnostics([{ severity: 'error', message, ...location, text }]);
}

/**
 * The place where a program ended, the source there and a caret. An error has a blank line after
 * it, any other value has none.
 */
const uncaught = /^.*:\d+\n.*\n *\^+\n(\n?)(.+)$/gm;

/** Names the error that ended the program, and the first one that led to it. */
function explainFailure(errorOutput: string): Failure | undefined {
  if (/^(?:<ref \*1> )?Error: spawn\w* (?:.* )?E(?:PERM|NOSYS)$/m.test(errorOutput))
    return { reason: 'the judge offers no other processes' };
  if (/\b(?:connect|listen|bind) ENOSYS\b|\bgetaddrinfo E/.test(errorOutput))
    return { reason: 'the judge offers no network' };
  const found = [...errorOutput.matchAll(uncaught)].at(-1);
  const trace = errorOutput.slice(found?.index ?? 0);
  const [, blank, value = ''] = found ?? [];
  const thrown = blank === '' ? `thrown: ${value}` : readError(value);
  const reason = nameRejection(trace) ?? thrown ?? /^(?:Uncaught )?(\w*(?:Error|Exception)\b.*)$/m.exec(trace)?.[1];
  if (reason === undefined) return undefined;
  const [own = '', ...causes] = trace.split(/^ *\[cause\]: /m);
  const first = causes.at(-1);
  const cause = first === undefined ? undefined : { reason: readError(first) ?? '', ...findPlace(first) };
  return { reason, ...findPlace(own), ...(cause && { cause }) };
}

/** Reads `Odd [RangeError]: no` and, of an error without a trace, `[Odd: no] {`. */
function readError(text: string): string | undefined {
  const [line = ''] = text.split('\n', 1);
  const inner = /^\[(.*)\](?: \{)?$/.exec(line)?.[1] ?? line;
  return inner.replace(/^(\S+) \[\w+\]/, '$1').trim() || undefined;
}

function findPlace(trace: string): Pick<Failure, 'place'> {
  const [, file, line] = /\/([^/\s:]+\.[cm]?js):(\d+)/.exec(trace) ?? [];
  return file === undefined ? {} : { place: { file, line: Number(line) } };
}

/** A promise may be rejected with any value. */
function nameRejection(trace: string): string | undefined {
  const rejected = /^UnhandledPromiseRejection: [^"\n]*"(.*)"\.$/m.exec(trace)?.[1];
  return rejected === undefined ? undefined : `a promise was rejected: ${rejected}`;
}
