import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import { type CheckerSpec, isCheckerProgram, type PackageFile, type ProblemRevision } from '../contract/index.ts';
import { settingsFile } from './read-settings.ts';

/** The files of a folder, and the bytes of those that are made for it, by their hash. */
interface FormattedFolder {
  files: PackageFile[];
  contents: Map<string, Uint8Array>;
}

const defaultTolerance = 1e-6;
const programFile = 'output_validators/validator.cpp';

/**
 * Makes the folder of a problem that has none, because it was written in the browser. Reading the
 * folder gives the same problem, with its samples before the other tests.
 */
export function formatProblemFolder(revision: ProblemRevision): FormattedFolder {
  const files: PackageFile[] = [];
  const contents = new Map<string, Uint8Array>();
  const add = (path: string, text: string) => {
    const bytes = new TextEncoder().encode(text);
    const hash = createHash('sha256').update(bytes).digest('hex');
    contents.set(hash, bytes);
    files.push({ path, hash, bytes: bytes.length });
  };
  const { title, difficulty, tags, constraints, checker, testCases } = revision;
  const limits = { time_limit: constraints.timeLimit, memory: constraints.memoryLimit };
  add(settingsFile, stringify({ name: title, difficulty, tags, limits, checker: formatChecker(checker) }));
  if (isCheckerProgram(checker)) add(programFile, checker.source ?? '');
  files.push({ path: 'statement/problem.en.md', hash: revision.descriptionHash, bytes: 0 });
  const digits = String(testCases.length).length;
  for (const [index, { isSample, inputHash, inputBytes, outputHash, outputBytes }] of testCases.entries()) {
    const name = `data/${isSample ? 'sample' : 'secret'}/${String(index + 1).padStart(digits, '0')}`;
    files.push({ path: `${name}.in`, hash: inputHash, bytes: inputBytes });
    files.push({ path: `${name}.ans`, hash: outputHash, bytes: outputBytes });
  }
  return { files, contents };
}

/** Returns the value of the key `checker`. */
function formatChecker(checker: CheckerSpec): Record<string, unknown> {
  switch (checker.type) {
    case 'exact':
      return { type: checker.type };
    case 'tokens':
      return { type: checker.type, ...(checker.ignoreCase && { ignore_case: true }) };
    case 'float':
      return {
        type: checker.type,
        ...tolerancesOf(checker),
        ...(checker.ignoreCase && { ignore_case: true }),
      };
    case 'custom':
    case 'interactive':
      return {
        type: checker.type,
        protocol: checker.protocol,
        file: programFile,
        ...(checker.args?.length && { args: checker.args }),
      };
  }
}

/** A problem that names no tolerance has both at their default, and a folder names them. */
function tolerancesOf({ absoluteTolerance, relativeTolerance }: Extract<CheckerSpec, { type: 'float' }>) {
  if (absoluteTolerance === undefined && relativeTolerance === undefined) {
    return { absolute_tolerance: defaultTolerance, relative_tolerance: defaultTolerance };
  }
  return { absolute_tolerance: absoluteTolerance, relative_tolerance: relativeTolerance };
}
