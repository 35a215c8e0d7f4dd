import { hashOf } from '@podium/files';
import { alignLines } from '@podium/sdk/alignment';
import type {
  IncludedFile,
  PackageFile,
  ProblemPackage,
  ProblemRevision,
  ProblemUpdate,
  ProblemUpload,
  StoredTranslation,
} from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { defaultConstraints, defaultStatementLanguage } from '@podium/sdk/limits';
import type { FolderTestCase, HashedTestCase } from '../model.ts';
import type { HashedPackage } from '../push/package-folder.ts';
import { canonicalJson } from './canonical-json.ts';

/** The changes on the server that an upload of a problem folder makes. */
export interface PackagePlan {
  action: 'create' | 'update' | 'nothing';
  title: string;
  /** Null for a new problem. */
  problemId: string | null;
  /** The newest revision on the server; null for a new problem. */
  revision: number | null;
  changes: { field: PlanField; from: string; to: string }[];
  tests: { total: number; added: number; changed: number; removed: number; unchanged: number };
  /** The lines of the statement that differ; none for a new problem. */
  statementChanges: LineChange[];
  /** The tests that differ: those of the folder in their order, then those that it lacks. */
  testChanges: TestChange[];
  /** The files that the server does not have yet. */
  blobs: { count: number; bytes: number };
}

/** `line` is the number in the folder, or for a removed line that on the server. */
export interface LineChange {
  line: number;
  from?: string;
  to?: string;
}

/** Contains the data that the server stores of a problem beside the fields of its revision. */
export interface RemoteParts {
  /** The files that were pushed; undefined if the newest revision has none. */
  files?: readonly PackageFile[] | undefined;
  /** The statement, if it differs. */
  description?: string | undefined;
}

/** `test` is the name in the folder, or for a removed test the number on the server. */
interface TestChange {
  test: string;
  change: 'new' | 'input' | 'answer' | 'input and answer' | 'sample mark' | 'group' | 'checker' | 'removed';
}

/** The parts of a package that a plan compares. */
type LocalPackage = Pick<HashedPackage, 'upload' | 'files'> & {
  problem: { testCases: readonly Pick<FolderTestCase, 'name'>[] };
};

/** Each translation is a field of its own. */
export type PlanField =
  | ComparedField
  | 'includedFiles'
  | 'description'
  | 'editorial'
  | 'tests'
  | 'files'
  | `translation ${string}`;

type ComparedField =
  | 'title'
  | 'language'
  | 'difficulty'
  | 'tags'
  | 'constraints'
  | 'checker'
  | 'scoring'
  | 'allowedLanguages';

const defaultChecker = { type: 'tokens' } as const;

export function planCreate({ upload }: LocalPackage, missing: PackagePlan['blobs']): PackagePlan {
  const { title, testCases } = upload;
  const { length } = testCases;
  const tests = { ...noTests, total: length, added: length };
  return { action: 'create', title, problemId: null, revision: null, ...noChanges, tests, blobs: missing };
}

/** The plan of a folder that has the same files as the server. */
export function planNothing({ title, problemId, revision }: ProblemPackage): PackagePlan {
  const blobs = { count: 0, bytes: 0 };
  return { action: 'nothing', title, problemId, revision, ...noChanges, tests: noTests, blobs };
}

const noTests = { total: 0, added: 0, changed: 0, removed: 0, unchanged: 0 };
const noChanges = { changes: [], statementChanges: [], testChanges: [] };

/**
 * Compares the folder with the newest revision and the files stored with it. Returns the plan and
 * the fields to send, which are only those that differ.
 */
export function planUpdate(
  local: LocalPackage,
  remote: ProblemRevision,
  missing: PackagePlan['blobs'],
  parts: RemoteParts = {},
): { plan: PackagePlan; update: ProblemUpdate } {
  const { upload } = local;
  const tests = upload.testCases;
  const changes: PackagePlan['changes'] = [];
  const update: ProblemUpdate = {};
  const compare = <K extends ComparedField>(field: K, from: unknown, to: ProblemUpdate[K]) => {
    if (canonicalJson(from) === canonicalJson(to)) return;
    changes.push({ field, from: canonicalJson(from), to: canonicalJson(to) });
    update[field] = to;
  };
  compare('title', remote.title, upload.title.trim());
  compare('language', remote.language ?? defaultStatementLanguage, upload.language ?? defaultStatementLanguage);
  compare('difficulty', remote.difficulty, upload.difficulty);
  compare('tags', remote.tags, [...new Set(upload.tags ?? [])]);
  compare('constraints', remote.constraints, upload.constraints ?? defaultConstraints);
  compare('checker', remote.checker, upload.checker ?? defaultChecker);
  compare('scoring', remote.scoring ?? null, upload.scoring ?? null);
  compare('allowedLanguages', remote.allowedLanguages ?? [], upload.allowedLanguages ?? []);
  const [given, sent] = [remote.includedFiles ?? [], upload.includedFiles ?? []];
  if (canonicalJson(given) !== canonicalJson(sent)) {
    const name = (file: IncludedFile) => ({ path: `${file.language ?? 'default'}/${file.name}`, ...file });
    changes.push({ field: 'includedFiles', ...nameChanges(given.map(name), sent.map(name)) });
    update.includedFiles = sent;
  }
  const statementChanges = compareLines(parts.description, upload.description);
  if (hashOf(upload.description) !== remote.descriptionHash) {
    const lines = plural(upload.description.split('\n').length, 'line');
    changes.push({ field: 'description', from: lines, to: `${statementChanges.length} differ` });
    update.description = upload.description;
  }
  const { editorial = null } = upload;
  if ((editorial === null ? null : hashOf(editorial)) !== remote.editorialHash) {
    const describe = (isThere: boolean, text: string) => (isThere ? text : 'none');
    const lines = plural((editorial ?? '').split('\n').length, 'line');
    const from = describe(remote.editorialHash !== null, 'another text');
    changes.push({ field: 'editorial', from, to: describe(editorial !== null, lines) });
    update.editorial = editorial;
  }
  const translated = compareTranslations(remote.translations, upload.translations ?? []);
  changes.push(...translated);
  if (translated.length > 0) update.translations = upload.translations ?? [];
  const testChanges = compareTests(local, remote.testCases);
  if (tests.map(keyOf).join('\n') !== remote.testCases.map(keyOf).join('\n')) {
    changes.push({ field: 'tests', from: `${remote.testCases.length} tests`, to: `${tests.length} tests` });
    update.testCases = tests;
  }
  const { id = null, filesHash } = upload.package ?? {};
  if (upload.package && (id !== remote.package.id || filesHash !== remote.package.filesHash)) {
    const unknown = { from: 'none stored', to: plural(local.files.length, 'file') };
    changes.push({ field: 'files', ...(parts.files ? nameChanges(parts.files, local.files) : unknown) });
  }
  // A change without its package would end the stored files.
  if (upload.package && changes.length > 0) update.package = upload.package;
  const { problemId, revision } = remote;
  const plan: PackagePlan = {
    action: changes.length > 0 ? 'update' : 'nothing',
    ...{ title: upload.title, problemId, revision, changes, statementChanges, testChanges },
    tests: countTests(tests.length, testChanges),
    blobs: missing,
  };
  return { plan, update };
}

/** A line may hold a whole picture. */
const shownLineLength = 200;

function compareLines(from: string | undefined, to: string): LineChange[] {
  if (from === undefined) return [];
  const differing = alignLines(from, to).filter(({ same }) => !same);
  const cut = (text: string) => (text.length > shownLineLength ? `${text.slice(0, shownLineLength)}…` : text);
  return differing.map(({ left, leftNumber = 0, right, rightNumber }) => ({
    line: rightNumber ?? leftNumber,
    ...(left !== undefined && { from: cut(left) }),
    ...(right !== undefined && { to: cut(right) }),
  }));
}

/** Lists the languages whose title or statement differs, as a field each. */
function compareTranslations(
  stored: readonly StoredTranslation[],
  local: NonNullable<ProblemUpload['translations']>,
): PackagePlan['changes'] {
  const before = new Map(stored.map((each) => [each.language, each]));
  const changed = local.flatMap(({ language, title, description }) => {
    const { title: from, descriptionHash } = before.get(language) ?? {};
    if (from === title.trim() && descriptionHash === hashOf(description)) return [];
    const isStatement = from === title.trim();
    const to = isStatement ? plural(description.split('\n').length, 'line') : title.trim();
    return [
      { field: `translation ${language}` as const, from: isStatement ? 'another statement' : (from ?? 'none'), to },
    ];
  });
  const present = new Set(local.map(({ language }) => language));
  const removed = stored.filter(({ language }) => !present.has(language));
  const others = removed.map(({ language, title }) => {
    return { field: `translation ${language}` as const, from: title, to: 'none' };
  });
  return [...changed, ...others];
}

const namedFiles = 3;

/** Names the files that differ. */
function nameChanges(remote: readonly { path: string }[], local: readonly { path: string }[]) {
  const before = new Map(remote.map((file) => [file.path, canonicalJson(file)]));
  const changed = local.filter((file) => before.get(file.path) !== canonicalJson(file)).map(({ path }) => path);
  const present = new Set(local.map(({ path }) => path));
  const differing = [...changed, ...[...before.keys()].filter((path) => !present.has(path)).map((path) => `-${path}`)];
  const more = differing.length > namedFiles ? `, and ${differing.length - namedFiles} more` : '';
  return { from: plural(remote.length, 'file'), to: `${differing.slice(0, namedFiles).join(', ')}${more}` };
}

function keyOf({ inputHash, outputHash, isSample, group = '', checker }: HashedTestCase): string {
  return `${inputHash} ${outputHash} ${isSample} ${group} ${canonicalJson(checker ?? '')}`;
}

/**
 * Lists the differing tests. Tests with the same input, answer and sample mark are unchanged, in
 * any order. A changed test is one with the same input, or else with the same position.
 */
function compareTests(
  { upload: { testCases: tests }, problem }: LocalPackage,
  remote: readonly HashedTestCase[],
): TestChange[] {
  const free = new Map(remote.entries());
  const take = (isMatch: (candidate: HashedTestCase, at: number) => boolean): HashedTestCase | undefined => {
    const [at, found] = [...free].find(([position, candidate]) => isMatch(candidate, position)) ?? [];
    if (at !== undefined) free.delete(at);
    return found;
  };
  const changed = [...tests.entries()].filter(([, test]) => !take((candidate) => keyOf(candidate) === keyOf(test)));
  const sameInput = changed.map(([, { inputHash }]) => take((candidate) => candidate.inputHash === inputHash));
  const before = changed.map(([at], index) => sameInput[index] ?? take((_, position) => position === at));
  const listed = changed.map(([at, test], index) => ({
    test: problem.testCases[at]?.name ?? `test ${at + 1}`,
    change: changeOf(before[index], test),
  }));
  return [...listed, ...[...free.keys()].map((at) => ({ test: `test ${at + 1}`, change: 'removed' as const }))];
}

function changeOf(before: HashedTestCase | undefined, test: HashedTestCase): TestChange['change'] {
  if (!before) return 'new';
  const hasInput = before.inputHash === test.inputHash;
  if (before.outputHash === test.outputHash) {
    if (!hasInput) return 'input';
    if (before.isSample !== test.isSample) return 'sample mark';
    return before.group === test.group ? 'checker' : 'group';
  }
  return hasInput ? 'answer' : 'input and answer';
}

function countTests(total: number, changes: readonly TestChange[]): PackagePlan['tests'] {
  const added = changes.filter(({ change }) => change === 'new').length;
  const removed = changes.filter(({ change }) => change === 'removed').length;
  const changed = changes.length - added - removed;
  return { total, added, changed, removed, unchanged: total - added - changed };
}
