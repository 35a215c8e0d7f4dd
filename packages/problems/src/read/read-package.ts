import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isCheckerProgram, problemUploadSchema, programsOf } from '@podium/sdk/contract';
import { defaultLanguage, type Language } from '@podium/sdk/languages';
import { ProblemFolderError } from '../errors.ts';
import type { FolderUpload, Generators, JuryPrograms, ProblemFolder, ReadFolder } from '../model.ts';
import { type FindingLog, type Package, type ParsedSettings, packageIn } from './finding-log.ts';
import { readIcpcGenerators } from './icpc/icpc-generators.ts';
import { readIcpcJury } from './icpc/icpc-jury.ts';
import { parseSettings, settingsFile } from './icpc/parsed-settings.ts';
import { type FolderChecker, readChecker } from './icpc/read-checker.ts';
import { readIcpcFolder } from './icpc/read-icpc-folder.ts';
import { includedPath } from './icpc/read-included-files.ts';
import { readPolygonGenerators } from './polygon/polygon-generators.ts';
import { readPolygonJury } from './polygon/polygon-jury.ts';
import { emptyProblem, isPolygonFolder, problemXml, readProblemXml } from './polygon/problem-xml.ts';
import { readPolygonChecker } from './polygon/read-polygon-checker.ts';
import { readPolygonFolder } from './polygon/read-polygon-folder.ts';
import { isMap } from './read-yaml.ts';

/**
 * Reads a problem package. One in the ICPC/Kattis layout has `problem.yaml`, a statement in
 * Markdown or LaTeX, `data/sample`, `data/secret`, and, where it exists, `output_validators/`. One
 * of Polygon has `problem.xml`. The upload names tests by their hashes: `sendTests` sends their
 * bytes.
 *
 * @throws ProblemFolderError with every error found, each with its file, its key and how to fix it.
 * It names the package by `name`, for example the archive that was unpacked.
 */
export async function readProblemFolder(
  path: string,
  name = path,
): Promise<{ upload: FolderUpload; folder: ProblemFolder }> {
  const pack = packageIn(resolve(path));
  const { errors } = pack;
  const stats = await stat(pack.folder).catch(() => undefined);
  if (!stats?.isDirectory()) {
    pack.error('.', 'is not a folder: name the folder that holds problem.yaml');
    throw new ProblemFolderError(name, errors);
  }
  const read = (await isPolygonFolder(pack)) ? await readPolygonFolder(pack) : await readIcpcFolder(pack);
  if (read) checkContract(read, pack);
  if (!read || errors.length > 0) throw new ProblemFolderError(name, errors);
  const settings = await parseSettings(pack);
  return { upload: read.upload, folder: { ...read.folder, settings, warnings: pack.warnings } };
}

/** Reads the submissions and validators of a problem package, of which `settings` may be known. */
export async function readJuryPrograms(folder: string, settings?: ParsedSettings): Promise<JuryPrograms> {
  const pack = packageIn(folder, parsedFrom(settings));
  const read = (await isPolygonFolder(pack)) ? readPolygonJury : readIcpcJury;
  const programs = await read(pack);
  return { ...programs, errors: pack.errors, warnings: pack.warnings };
}

/** Reads the rules that make the tests of a package in the same way; undefined if it has none. */
export async function readGenerators(folder: string, settings?: ParsedSettings): Promise<Generators | undefined> {
  const pack = packageIn(folder, parsedFrom(settings));
  const read = (await isPolygonFolder(pack)) ? readPolygonGenerators : readIcpcGenerators;
  const rules = await read(pack);
  return rules && { ...rules, errors: pack.errors, warnings: pack.warnings };
}

/**
 * Returns the languages of the programs of a package: of its jury, its generators and its checker,
 * as far as they can be read.
 */
export async function findProgramLanguages(folder: string): Promise<Language[]> {
  const pack = packageIn(folder);
  const { submissions, inputValidators } = await readJuryPrograms(folder);
  const { solution, tests = [] } = (await readGenerators(folder)) ?? {};
  const generators = tests.flatMap(({ input }) => ('command' in input ? input.command.program : []));
  const found = (await isPolygonFolder(pack)) ? await readPolygonCheckerOf(pack) : await readIcpcCheckerOf(pack);
  const checkers = found && isCheckerProgram(found.checker) ? programsOf(found.checker) : [];
  const programs = [...submissions, ...inputValidators, ...generators, ...(solution ? [solution] : []), ...checkers];
  return [...new Set(programs.map(({ language = defaultLanguage }) => language))];
}

async function readPolygonCheckerOf(pack: Package): Promise<FolderChecker | undefined> {
  return readPolygonChecker(pack, (await readProblemXml(pack)) ?? emptyProblem);
}

async function readIcpcCheckerOf(pack: Package): Promise<FolderChecker | undefined> {
  const { value } = await parseSettings(pack);
  return isMap(value)
    ? readChecker(pack, value, { words: [], place: { file: settingsFile, key: 'validator_flags' } })
    : undefined;
}

function parsedFrom(settings: ParsedSettings | undefined): Package['parsed'] {
  return settings ? { settings: Promise.resolve(settings) } : {};
}

/** The keys of the parts of a problem in each file of settings. */
const keysOfParts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [settingsFile]: { title: 'name', tags: 'tags', checker: 'checker', constraints: 'limits' },
  [problemXml]: { title: 'names', tags: 'tags', checker: 'assets', constraints: 'testset', scoring: 'groups' },
};

/**
 * Checks the rules that only the contract knows, mainly lengths, and names the file of each error.
 */
function checkContract({ upload, folder }: ReadFolder, log: FindingLog): void {
  for (const issue of problemUploadSchema.safeParse(upload).error?.issues ?? []) {
    const part = String(issue.path[0] ?? '');
    const [file = ''] = folder.statementFiles;
    if (part === 'description') log.error(file, issue.message);
    else if (part === 'translations')
      log.error(folder.statementFiles[Number(issue.path[1] ?? -1) + 1] ?? file, issue.message);
    else if (part === 'includedFiles') {
      const included = upload.includedFiles?.[Number(issue.path[1] ?? -1)];
      log.error(included ? includedPath(included) : 'include/', issue.message);
    } else log.error(folder.settingsFile, issue.message, keysOfParts[folder.settingsFile]?.[part]);
  }
}
