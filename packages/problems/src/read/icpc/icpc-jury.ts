import { posix } from 'node:path';
import { type IncludedFile, includedFor } from '@podium/sdk/contract';
import {
  isPython2Name,
  type Language,
  languageNamed,
  languageOfFile,
  languagesOfFile,
  solutionFile,
} from '@podium/sdk/languages';
import type { ExampleOutput, JuryProgram, JuryPrograms, JurySubmission } from '../../model.ts';
import { type Package, type Unlogged, withOwnLog } from '../finding-log.ts';
import { forPython2, isPython2 } from '../language-names.ts';
import { listFiles } from '../list-files.ts';
import { lookUp } from '../look-up.ts';
import { readText } from '../read-text.ts';
import { isMap } from '../read-yaml.ts';
import { findExpectations, findNamed, readSubmissionRules } from './expectations.ts';
import { isHeader, script } from './find-checker-programs.ts';
import { readIncludedFiles } from './read-included-files.ts';
import { hasModules, readSource, readSources, startFirst } from './read-program.ts';
import { readTestSettings } from './test-settings.ts';
import { readFlags } from './validator-flags.ts';

const note = /(?:^|\/)(?:readme|license|makefile|cmakelists)[^/]*$|\.(?:md|txt|yaml|yml|pyc|class)$/i;

export async function readIcpcJury(pack: Package): Promise<Unlogged<JuryPrograms>> {
  const groupArgs = await readGroupArgs(pack);
  const exampleOutputs = [...(await listExampleOutputs(pack, true)), ...(await listExampleOutputs(pack, false))];
  const leftOut: string[] = [];
  return {
    submissions: await readSubmissions(pack, leftOut),
    unreadSubmissions: leftOut,
    inputValidators: await readInputValidators(pack),
    validExitCodes: [42],
    validInputs: [...new Set(exampleOutputs.map(({ inputFile }) => inputFile))],
    invalidInputs: (await listFiles(pack, 'data/invalid_input')).filter((file) => file.endsWith('.in')),
    exampleOutputs,
    inputValidatorArgs: (inputFile, validatorFile) => findGroupArgs(inputFile, validatorFile, groupArgs),
  };
}

async function readSubmissions(pack: Package, leftOut: string[]): Promise<JurySubmission[]> {
  const files = await listFiles(pack, 'submissions');
  const rulesFile = 'submissions/submissions.yaml';
  const rulesText = files.includes(rulesFile) ? await readText(pack, rulesFile) : undefined;
  const rules = readSubmissionRules(rulesFile, rulesText ?? '', pack);
  // The reader of the problem has reported what is wrong with these files.
  const included = await readIncludedFiles(withOwnLog(pack));
  const programs = await readPrograms(
    pack,
    files.filter((file) => file.split('/').length > 2),
    3,
    { included, leftOut, named: (key, name) => findNamed(key, name, rules) },
  );
  return programs.map((program) => {
    // Any source of a program may have the words that declare its verdict.
    const text = [program, ...(program.files ?? [])].map(({ source }) => source).join('\n');
    return { ...program, expectations: findExpectations(program.file, text, rules, pack) };
  });
}

async function readInputValidators(pack: Package): Promise<JuryProgram[]> {
  const names = ['input_validators', 'input_format_validators'];
  const files = (await Promise.all(names.map((name) => listFiles(pack, name)))).flat();
  return readPrograms(pack, files, 2);
}

/**
 * Reads each file, or each folder, as one program. `depth` is the number of names in the path of a
 * program. Several sources are compiled together, or are the file where the language starts such a
 * program and its modules. `named` returns what the package says beyond the files: the language of
 * a program, and the file where it starts. Others are left out with a warning, and their names
 * added to `leftOut`. The files in `included` replace those of the same name in the folder of a
 * program.
 */
export async function readPrograms(
  pack: Package,
  files: readonly string[],
  depth: number,
  { included = [], leftOut = [], named = () => undefined }: ProgramsOptions = {},
): Promise<JuryProgram[]> {
  const sources = files.filter((file) => !isHeader(file) && !note.test(file));
  const programs = Map.groupBy(sources, (file) => file.split('/').slice(0, depth).join('/'));
  const names = [...programs.keys()];
  const read = await Promise.all(
    [...programs].map(([name, own]) => readOneProgram(pack, name, own, { included, named })),
  );
  leftOut.push(...names.filter((_, index) => read[index] === undefined));
  return read.flatMap((program) => program ?? []);
}

interface ProgramsOptions {
  included?: readonly IncludedFile[];
  leftOut?: string[];
  named?: (key: 'language' | 'entrypoint', name: string) => string | undefined;
}

/** Returns undefined, with a warning, for a program that cannot be judged. */
async function readOneProgram(
  pack: Package,
  name: string,
  files: readonly string[],
  { included, named }: Required<Omit<ProgramsOptions, 'leftOut'>>,
): Promise<JuryProgram | undefined> {
  const leaveOut = (why: string): undefined => void pack.warn(name, `${why}, and is left out`);
  const written = named('language', name);
  const other = written === undefined ? undefined : languageNamed(written);
  if (written !== undefined && other === undefined)
    return leaveOut(isPython2Name(written) ? forPython2 : `is in ${written}, which cannot be judged here`);
  // What the package names decides, as for a file in Python that is for PyPy.
  const languageOf = (file: string) =>
    other !== undefined && (file === name || languagesOfFile(file).includes(other)) ? other : languageOfFile(file);
  const isReplaced = (file: string) => {
    const replacing = includedFor(languageOf(file) ?? '', included);
    return file !== name && replacing.some((each) => `${name}/${each.name}` === file);
  };
  const sources = files.filter((file) => languageOf(file) !== undefined && !isReplaced(file));
  const [file = name, ...others] = sources;
  const language = languageOf(file);
  if (files.some((each) => each.endsWith('.py2'))) return leaveOut(forPython2);
  if (language === undefined) return leaveOut('is in an unknown language, which cannot be judged here');
  if (others.some((each) => languageOf(each) !== language))
    return leaveOut(`has sources in several languages (${sources.map((each) => posix.basename(each)).join(', ')})`);
  for (const unused of files.filter((each) => languageOf(each) === undefined))
    pack.warn(unused, script.test(unused) ? 'is not run: all sources beside it are compiled together' : 'is not used');
  const sourceTexts = languageOfFile(solutionFile(language)) === 'py' ? await readTexts(pack, sources) : [];
  if (sourceTexts.some(isPython2)) return leaveOut(forPython2);
  const provided = includedFor(language, included).map((each) => each.name);
  if (others.length === 0) {
    const source = await readSource(pack, { file, language }, provided);
    return source === undefined ? undefined : { file, language, source };
  }
  if (!hasModules(language)) return readCompiledProgram(pack, { language, sources, provided });
  const ordered = startFirst(name, { language, sources }, named('entrypoint', name));
  return 'error' in ordered ? leaveOut(ordered.error) : readSources(pack, ordered);
}

async function readCompiledProgram(
  pack: Package,
  { language, sources, provided }: { language: Language; sources: readonly string[]; provided: readonly string[] },
): Promise<JuryProgram> {
  const texts = await readTexts(pack, sources);
  const isMain = (file: string) => /\bmain\s*\(/.test(texts[sources.indexOf(file)] ?? '');
  const named = sources.toSorted((one, other) => Number(isMain(other)) - Number(isMain(one)));
  return readSources(pack, { language, sources: named }, provided);
}

/** Reads sources before their errors are reported, each as an empty text if it cannot be read. */
async function readTexts(pack: Package, files: readonly string[]): Promise<string[]> {
  return Promise.all(files.map(async (file) => (await readText(withOwnLog(pack), file)) ?? ''));
}

async function listExampleOutputs(pack: Package, isValid: boolean): Promise<ExampleOutput[]> {
  const start = isValid ? 'data/valid_output' : 'data/invalid_output';
  const files = await listFiles(pack, start);
  return files.flatMap((outputFile) => {
    const stem = /^(.*)\.out$/.exec(outputFile)?.[1];
    if (stem === undefined) return [];
    const missing = [`${stem}.in`, `${stem}.ans`].filter((file) => !files.includes(file));
    for (const file of missing) pack.error(file, `is missing: it belongs to ${outputFile}`);
    return missing.length > 0 ? [] : [{ inputFile: `${stem}.in`, answerFile: `${stem}.ans`, outputFile, isValid }];
  });
}

/** The arguments by the folder or the test that they are for: `data/secret`, `data/secret/1`. */
type GroupArgs = ReadonlyMap<string, unknown>;

async function readGroupArgs(pack: Package): Promise<GroupArgs> {
  const found = new Map<string, unknown>();
  for (const [file, settings] of await readTestSettings(pack)) {
    const args = settings.input_validator_args ?? settings.input_validator_flags;
    if (args !== undefined) found.set(file.replace(/\/(?:testdata|test_group)\.yaml$|\.yaml$/, ''), args);
  }
  return found;
}

function findGroupArgs(inputFile: string, validatorFile: string, groupArgs: GroupArgs): readonly string[] {
  let subject = inputFile.replace(/\.in$/, '');
  while (subject !== '' && !groupArgs.has(subject)) subject = subject.replace(/\/?[^/]*$/, '');
  const args = groupArgs.get(subject);
  if (!isMap(args)) return readFlags(args);
  // A validator has the name of its file, with or without its ending, or of its folder.
  const name = validatorFile.split('/')[1] ?? validatorFile;
  return readFlags(lookUp(args, name) ?? lookUp(args, name.replace(/\.\w+$/, '')));
}
