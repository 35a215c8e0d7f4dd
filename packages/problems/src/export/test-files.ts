import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parse, stringify } from 'yaml';
import { formatValidatorFlags } from '../read/icpc/validator-flags.ts';
import type { Entry, Rule } from './entry.ts';
import { otherTests } from './find-losses.ts';
import { hasTestFlags, legacyGroups } from './legacy-files.ts';
import type { PackageSource } from './package-source.ts';

export const testFiles: Rule = (source) => {
  const names = testNames(source);
  const entries = source.problem.testCases.flatMap(({ inputFile, answerFile }, index): [string, Entry][] => [
    [`data/${names[index]}.in`, { file: inputFile }],
    [`data/${names[index]}.ans`, { file: answerFile }],
  ]);
  return { entries };
};

/**
 * Writes the settings of folders of tests: their scores, and the arguments of their validators.
 * Those of the output validator for all tests stand in the settings of the problem, and would be
 * passed twice.
 */
export const testSettings: Rule = async (source) => {
  const { groups, losses } = source.isLegacy ? { groups: new Map(), losses: [] } : await groupSettings(source);
  const flags = new Map([...outputFlags(source)].map(([folder, each]) => [settingsOf(folder), each]));
  const own = source.files.map(({ path }) => path).filter((path) => isTestData.test(path) && !otherTests.test(path));
  const entries: [string, Entry][] = [];
  for (const path of new Set([...own, ...groups.keys(), ...flags.keys()])) {
    const copied = own.includes(path) ? parse(await readFile(join(source.folder, path), 'utf8')) : undefined;
    const { output_validator_flags: before, ...settings } = groups.get(path) ?? copied ?? {};
    const after = flags.get(path);
    const isCopied = !groups.has(path) && after === undefined && (before ?? undefined) === undefined;
    const written = { ...settings, ...(after !== undefined && { output_validator_flags: after }) };
    if (!isCopied) entries.push([path, { content: stringify(written) }]);
  }
  return { entries, losses };
};

const isTestData = /^data\/(?:.*\/)?testdata\.yaml$/;

/** Returns the names of the tests below `data/`, which give their order: their own, or numbers. */
function testNames({ upload: { testCases, scoring }, problem, written, isPolygon }: PackageSource): string[] {
  const digits = String(testCases.length).length;
  const groups = scoring?.groups ?? [];
  const hasGroups = groups.length > 1 || (groups[0] !== undefined && groups[0].name !== 'secret');
  return testCases.map(({ isSample, group }, index) => {
    const own = problem.testCases[index]?.name ?? '';
    if (!isPolygon && written.test_order === undefined) return own;
    const parent = isPolygon ? (isSample ? 'sample' : hasGroups ? `secret/${group}` : 'secret') : posix.dirname(own);
    return `${parent}/${String(index + 1).padStart(digits, '0')}`;
  });
}

/**
 * Returns the settings of folders of tests: their scores, and the arguments of their validators.
 */
async function groupSettings(
  source: PackageSource,
): Promise<{ groups: Map<string, Record<string, unknown>>; losses: string[] }> {
  const groups = legacyGroups(source.upload);
  const losses: string[] = [];
  const folders = [...(await validatorArgs(source))].toSorted(([one], [other]) => one.length - other.length);
  for (const [folder, args] of folders) {
    const [flags, ...others] = new Set(args);
    if (others.length > 0 || flags === undefined)
      losses.push(
        `data/${folder}/: the arguments of the input validators are left out, since the legacy format has the same ones for all of them`,
      );
    const written = others.length > 0 ? '' : (flags ?? '');
    const file = settingsOf(folder);
    // Folders inherit what they lack.
    if (written !== '' || foldersAbove(folder).some((above) => groups.get(settingsOf(above))?.input_validator_flags))
      groups.set(file, { ...groups.get(file), input_validator_flags: written });
  }
  return { groups, losses };
}

/**
 * Returns the flags of the output validator by the folders of tests below `data/`; none if all
 * tests have those of the problem. `findUnexportable` has refused a folder whose tests have
 * several.
 */
function outputFlags(source: PackageSource): Map<string, string> {
  const { upload } = source;
  if (!hasTestFlags(upload)) return new Map();
  const names = testNames(source);
  return new Map(
    upload.testCases.map(({ checker = upload.checker ?? { type: 'tokens' } }, index) => {
      return [posix.dirname(names[index] ?? ''), formatValidatorFlags(checker).join(' ')];
    }),
  );
}

function settingsOf(folder: string): string {
  return posix.join('data', folder, 'testdata.yaml');
}

/**
 * Lists the folders around one, such as `secret` and the empty path of `data/` for `secret/big`.
 */
function foldersAbove(folder: string): string[] {
  const names = folder.split('/').filter(Boolean);
  return names.map((_, index) => names.slice(0, index).join('/'));
}

/**
 * Returns the arguments by the folders below `data/`. `undefined` stands for those that flags
 * cannot have.
 */
async function validatorArgs(source: PackageSource): Promise<Map<string, (string | undefined)[]>> {
  const { folder, files, jury, problem } = source;
  const found = new Map<string, (string | undefined)[]>();
  const add = (testFolder: string, args: readonly string[]) => {
    const isFlat = args.every((arg) => arg !== '' && !/\s/.test(arg));
    found.set(testFolder, [...(found.get(testFolder) ?? []), isFlat ? args.join(' ') : undefined]);
  };
  if (source.isPolygon) {
    const names = testNames(source);
    for (const [index, { inputFile }] of problem.testCases.entries())
      add(posix.dirname(names[index] ?? ''), jury.inputValidatorArgs(inputFile, ''));
    return found;
  }
  for (const { path } of files.filter(({ path }) => /^data\/(?:.*\/)?test_group\.yaml$/.test(path))) {
    const { input_validator_args: args } = parse(await readFile(join(folder, path), 'utf8')) ?? {};
    if (args === undefined || args === null || otherTests.test(path)) continue;
    const testFolder = posix.dirname(path);
    // A map has arguments of their own for some validators.
    const validators = jury.inputValidators.length > 0 ? jury.inputValidators : [{ file: '' }];
    for (const { file } of validators)
      add(posix.relative('data', testFolder), jury.inputValidatorArgs(`${testFolder}/.in`, file));
  }
  return found;
}
