import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '@podium/files';
import type { Indent, SourceFile } from '../judgement.ts';
import { readVersionNumber } from '../machine/find-tool.ts';
import { findPackageFolder } from '../machine/package-folder.ts';
import { findCompilerView, findProgramView } from '../machine/system-folders.ts';
import { findToolchain, type Toolchain } from '../machine/toolchain.ts';
import type { Failure, Language, PreparedLanguage } from './language.ts';
import { createPrecompiledHeader } from './precompiled-header.ts';
import { readGccDiagnostics } from './read-gcc-diagnostics.ts';
import { findStartError } from './start-error.ts';

interface GccOptions extends Pick<Language, 'name' | 'sourceName' | 'isSource' | 'tool'> {
  /** The flags of every compilation. A precompiled header is valid for exactly these. */
  flags: readonly string[];
  libraries?: readonly string[];
  /** A header to compile once, by the name with which sources include it. */
  precompiledHeader?: string;
  /** Headers in `include/` of this package, for sources that name them. */
  providedHeaders?: readonly string[];
  /** A source whose program prints 42. */
  soundSource: string;
}

export interface GccLanguage extends Language {
  findToolchain(cacheDir: string): Promise<Toolchain>;
}

/**
 * These flags decide what messages look like. The error count is bounded so that one mistake does
 * not bury the others.
 */
export const messageFlags = ['-Wall', '-fmax-errors=20', '-fdiagnostics-color=never', '-fmessage-length=0'];

/**
 * From its version 11 on, GCC counts a tab as up to eight columns unless this flag asks for bytes.
 * Older versions and clang always count bytes, and do not know the flag.
 */
const columnFlag = '-fdiagnostics-column-unit=byte';
const gccVersion = /^\S*(?:gcc|g\+\+)\S* \(.*\) (\d+)\./;

function columnFlags({ version }: Toolchain): readonly string[] {
  return Number(gccVersion.exec(version)?.[1]) >= 11 ? [columnFlag] : [];
}

/**
 * Matches what the driver or the linker of a broken installation or a full disk writes. A source
 * can make the compiler print any line.
 */
const machineFailure =
  /^(?:gcc|g\+\+|collect2|\S*\bld(?:\.\w+)?): (?:fatal error: )?(?:cannot execute|cannot find -l|.*No space left on device)/m;

const clangFormat = { program: 'clang-format', name: 'The formatter clang-format', debianPackage: 'clang-format' };

/**
 * The style of the starters. It changes nothing but white space: no comment, string or order of
 * lines. The style of Google would be nearer, but it changes raw strings.
 */
function formatArgs(sourceName: string, indent: Indent): readonly string[] {
  const [width, useTab] = indent === 'tab' ? ['4', 'Always'] : [indent, 'Never'];
  const style = [
    'BasedOnStyle: LLVM',
    'ColumnLimit: 100',
    ...['SortIncludes: false', 'SortUsingDeclarations: false'],
    ...['ReflowComments: false', 'FixNamespaceComments: false', 'BreakStringLiterals: false'],
    `IndentWidth: ${width}`,
    `TabWidth: ${width}`,
    `UseTab: ${useTab}`,
    'AccessModifierOffset: -1',
    'PointerAlignment: Left',
    'IndentCaseLabels: true',
    'SpacesBeforeTrailingComments: 2',
    'AllowShortIfStatementsOnASingleLine: WithoutElse',
    'AllowShortLoopsOnASingleLine: true',
    'AlwaysBreakTemplateDeclarations: true',
  ];
  return [`--style={${style.join(', ')}}`, `--assume-filename=${sourceName}`];
}

/** Reads a header that the judge provides, such as `testlib.h`. */
export async function readProvidedHeader(name: string): Promise<SourceFile> {
  return { name, source: await readFile(join(findPackageFolder('include', name), name), 'utf8') };
}

/** Defines a language that a compiler of the GNU Compiler Collection compiles. */
export function defineGccLanguage(options: GccOptions): GccLanguage {
  const { name, sourceName, isSource, tool, soundSource } = options;
  const { libraries = [], precompiledHeader, providedHeaders = [] } = options;
  const findItsToolchain = (cacheDir: string) => findToolchain(tool, { sourceName, source: soundSource }, cacheDir);
  return {
    ...{ name, sourceName, isSource, tool },
    formatter: { tool: clangFormat, args: (indent) => formatArgs(sourceName, indent) },
    findToolchain: findItsToolchain,
    async prepare(cacheDir): Promise<PreparedLanguage> {
      const toolchain = await findItsToolchain(cacheDir);
      const { compilerPath, linkFlags, linksStatically } = toolchain;
      const flags = [...options.flags, ...columnFlags(toolchain)];
      const header =
        precompiledHeader === undefined
          ? undefined
          : createPrecompiledHeader(precompiledHeader, toolchain, flags, cacheDir);
      const identity = [toolchain.fingerprint, header?.identity ?? '', ...flags, ...libraries, ...linkFlags];
      return {
        compiler: {
          path: compilerPath,
          version: readVersionNumber(toolchain.version),
          fingerprint: hashOf(identity.join('\n')),
          args: (sources, program, includeFolder) => [
            ...flags,
            // It is a folder of system headers for the compiler, as the header's own folder is, so
            // that its messages treat both alike.
            ...(includeFolder === undefined ? [] : ['-isystem', includeFolder]),
            ...['-o', program, ...sources],
            ...libraries,
            ...linkFlags,
          ],
          view: await findCompilerView(compilerPath),
          ...(header === undefined ? {} : { header }),
          readDiagnostics: (messages, source, name) => readGccDiagnostics(messages, name, source),
          mayBeBroken: (messages) => machineFailure.test(messages),
          soundSource,
          findStartError: (program) => findStartError(program, linksStatically),
        },
        headers: await Promise.all(providedHeaders.map(readProvidedHeader)),
        runtime: { environment: () => [], view: await findProgramView(linksStatically), explainFailure },
      };
    },
  };
}

/** What the libraries write before they abort a program. */
const abortMessage =
  /^(?:terminate called without .*|double free or corruption.*|corrupted .*|\*{3} .* \*{3}.*|(?:free|malloc|realloc|munmap_chunk)\(\): .*)$/m;

/** Names a failed assertion with its line, an exception that nobody caught, or a damaged heap. */
function explainFailure(errorOutput: string): Failure | undefined {
  const [, file, line, assertion] =
    /^[^\s:]+: ([^\n:]+):(\d+): [^`\n]*: (Assertion `.*' failed)\.$/m.exec(errorOutput) ?? [];
  if (file !== undefined && assertion !== undefined) return { reason: assertion, place: { file, line: Number(line) } };
  const [, type, what] =
    /^terminate called after throwing an instance of '(.*)'\n(?: {2}what\(\): {2}(.*))?/m.exec(errorOutput) ?? [];
  if (type !== undefined) return { reason: what === undefined || what === type ? type : `${type}: ${what}` };
  const reason = abortMessage.exec(errorOutput)?.[0];
  return reason === undefined ? undefined : { reason };
}
