import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, replaceFile } from '@podium/files';
import { makeOnce } from '../compile/shared-tasks.ts';
import { collectDiagnostics, type Diagnostics, noDiagnostics } from '../judgement.ts';
import { findTool, questionTool, readVersionNumber, unusableTool } from '../machine/find-tool.ts';
import { runPatiently } from '../machine/run-tool.ts';
import { findCompilerView, findProgramView } from '../machine/system-folders.ts';
import { openInstallationFolder } from './installation-folder.ts';
import type { Failure, Language } from './language.ts';
import { excerptReader } from './read-excerpts.ts';
import { findStartError } from './start-error.ts';

const mebibyte = 1024 ** 2;

/**
 * `go build` would look for modules and write a cache. The two programs behind it take the packages
 * of the standard library from a list, and nothing else. $1: the folder of these programs, $2: the
 * list in the folder of the packages, $3: the program, then the sources.
 */
const build = `
tools=$1 packages=$2 program=$3; shift 3
sed "s|=\\([0-9a-f][0-9a-f]/\\)|=\${packages%/*}/\\1|" "$packages" > "$program.list" || exit 1
"$tools/compile" -p main -complete -pack -trimpath "$PWD" -importcfg "$program.list" -o "$program.a" "$@" >&2 || exit 1
exec "$tools/link" -importcfg "$program.list" -s -w -o "$program" "$program.a"
`;
const shell = '/bin/sh';

export const go: Language = {
  name: 'Go',
  sourceName: 'solution.go',
  isSource: (fileName) => fileName.endsWith('.go'),
  tool: { program: 'go', name: 'The Go compiler go', debianPackage: 'golang-go', versionArgs: ['version'] },
  formatter: {
    tool: { program: 'gofmt', name: 'The formatter gofmt', debianPackage: 'golang-go', versionArgs: ['-h'] },
    // It has one style, with tabs.
    args: () => [],
  },
  // Measured with Go 1.19 in the sandbox: sorting and a sieve take as long as in C++, counting with
  // a map 1.8 times as long. An empty program takes 1 ms and 1.4 MB.
  allowance: { timeFactor: 1.5, startTimeMs: 10, startMemoryBytes: 16 * mebibyte },
  async prepare(cacheDir) {
    const { path, version, fingerprint } = await findTool(go.tool);
    const [root = '', tools = ''] = (await questionTool(go.tool, path, ['env', 'GOROOT', 'GOTOOLDIR'])).split('\n');
    const packages = await openInstallationFolder(cacheDir, 'go', fingerprint);
    const list = join(packages, 'packages');
    const view = await findCompilerView(shell, [...(root.startsWith('/usr/lib/') ? [] : [root]), packages]);
    return {
      compiler: {
        path: shell,
        version: readVersionNumber(version),
        fingerprint: hashOf(['go', fingerprint, build].join('\n')),
        args: (sources, program) => ['-c', build, 'sh', tools, list, program, ...sources],
        view,
        makeReady: (signal) => makeOnce(list, (shared) => buildStandardLibrary(path, packages, list, shared), signal),
        readDiagnostics,
        // While Go is upgraded, its packages are those of another version.
        mayBeBroken: (messages) => !/^\S+\.go:\d/m.test(messages) || /: could not import .*object is \[/.test(messages),
        soundSource: 'package main\nfunc main() {}\n',
        findStartError: (program) => findStartError(program, true),
      },
      runtime: {
        environment: (memoryBytes) => ['GOMAXPROCS=1', `GOMEMLIMIT=${Math.floor(memoryBytes * 0.9)}`],
        view: await findProgramView(true),
        systemCalls: 'events',
        filledItsHeap: (_end, errorOutput) =>
          /^fatal error: runtime: (?:out of memory|cannot allocate)/m.test(errorOutput),
        explainFailure,
        // The author's files are in no folder.
        foreignFrames: /^\S.*\n\t[^\s/]*\/\S+:\d+(?: .*)?\n?/gm,
      },
    };
  },
};

/**
 * Compiles the packages of the standard library that the installation has only as sources, into a
 * folder that every compilation sees. It takes ten seconds, once for a version of Go. The list of
 * all packages comes last; it names those in the folder by relative paths.
 */
async function buildStandardLibrary(path: string, folder: string, list: string, signal: AbortSignal): Promise<void> {
  const settings = [
    `GOCACHE=${folder}`,
    'GOPATH=/nonexistent',
    'GOFLAGS=-trimpath',
    'CGO_ENABLED=0',
    'GO111MODULE=off',
  ];
  const format = '{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}';
  const run = await runPatiently('/usr/bin/env', [...settings, path, 'list', '-export', '-f', format, 'std'], {
    ...{ timeoutMs: 120_000, signal },
  });
  signal.throwIfAborted();
  if (!run.succeeded) throw unusableTool(go.tool, path, run);
  await replaceFile(list, (temporaryPath) => writeFile(temporaryPath, run.stdout.replaceAll(`${folder}/`, '')));
}

const readExcerpts = excerptReader(/^([^\s:]+\.go):(\d+)(?::\d+)?:() (.*)$/);

const noFile = /\(open : no such file or directory\)|\(file not found\)/g;
const offered = '(the judge offers the standard library)';

function readDiagnostics(messages: string, source: string, sourceName: string): Diagnostics {
  if (/: not package main$/m.test(messages))
    return { ...noDiagnostics, errors: ['The package of a program is main: begin the source with `package main`.'] };
  if (/^runtime\.main_main.*: function main is undeclared/m.test(messages))
    return { ...noDiagnostics, errors: ['There is no main function: a program starts in `func main()`.'] };
  const lines = source.split('\n');
  return collectDiagnostics(
    readExcerpts(messages.replaceAll(noFile, offered), /^too many errors/).map((found) => {
      const byteColumn = /^[^\s:]+:\d+:(\d+):/.exec(found.text)?.[1];
      const line = found.file === sourceName ? lines[(found.line ?? 0) - 1] : undefined;
      const text = found.text.replace(/^([^\s:]+(?::\d+)+:) /, '$1 error: ');
      if (line === undefined || byteColumn === undefined) return { ...found, text };
      const column = Buffer.from(line).toString('utf8', 0, Number(byteColumn) - 1).length + 1;
      return { ...found, column, text: `${text}\n${String(found.line).padStart(5)} | ${line.slice(0, 1000)}` };
    }),
  );
}

/**
 * Returns the message of a panic, with the line of the source that it came from: other files are in
 * folders.
 */
function explainFailure(errorOutput: string): Failure | undefined {
  if (/^panic: .*\bsocket: function not implemented/m.test(errorOutput))
    return { reason: 'the judge offers no network' };
  const reason = /^(?:panic|fatal error): (.*)/m.exec(errorOutput)?.[1];
  if (reason === undefined) return undefined;
  const [, file, line] = /^\t([^\s/:]+\.go):(\d+)/m.exec(errorOutput.split('\ngoroutine ')[1] ?? '') ?? [];
  return { reason, ...(file !== undefined && { place: { file, line: Number(line) } }) };
}
