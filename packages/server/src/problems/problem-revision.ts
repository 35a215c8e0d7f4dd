import { createHash, webcrypto } from 'node:crypto';
import {
  type CheckerSpec,
  type Constraints,
  type Difficulty,
  getProgramLimits,
  type IncludedFile,
  isCheckerProgram,
  programsOf,
  type Scoring,
  type StoredTranslation,
  type TestChecker,
} from '@podium/sdk/contract';
import { defaultLanguage, type Language } from '@podium/sdk/languages';

/** A test case by the hashes of its blobs. */
export interface TestCaseRef {
  inputHash: string;
  answerHash: string;
  isSample: boolean;
  /** The test group in a problem with scores. */
  group?: string | undefined;
  /** How its output is compared, if not as the problem says. */
  checker?: TestChecker | undefined;
}

/** The package that a problem belongs to. */
export interface PackageRef {
  /** Null if the package has no id. */
  id: string | null;
  /** Null if the revision was made without the files of the package, for example in the browser. */
  filesHash: string | null;
}

/** The fields of a problem that an admin sets. */
export interface RevisionContent {
  title: string;
  descriptionHash: string;
  /** The language of title and statement. */
  language: string;
  translations: StoredTranslation[];
  /** Null without an editorial. */
  editorialHash: string | null;
  difficulty: Difficulty;
  tags: string[];
  constraints: Constraints;
  checker: CheckerSpec;
  /** Null if submissions have no score. */
  scoring: Scoring | null;
  /** The files that lie beside each submission. */
  includedFiles: IncludedFile[];
  /** The languages of submissions; empty if all are allowed. */
  allowedLanguages: string[];
  /** They are in order and numbered from 1. */
  testCases: TestCaseRef[];
  package: PackageRef;
}

export interface StoredRevision extends RevisionContent {
  problemId: string;
  revision: number;
  judgingKey: string;
  createdAt: number;
  createdBy: string | null;
}

/**
 * Returns the SHA-256 of tests, limits, checker, scores and included files: revisions with equal
 * keys judge alike, however their limits are spelled.
 */
export function judgingKeyOf({ constraints, checker, testCases, scoring, includedFiles }: RevisionContent): string {
  const tests = testCases.map(({ isSample, group, ...test }) => (scoring ? { ...test, group } : test));
  const parts = {
    limits: getProgramLimits(constraints),
    checker: normalizedChecker(checker),
    tests,
    scoring,
    includedFiles,
  };
  return sha256(canonicalJson(parts));
}

export function isSameContent(one: RevisionContent, other: RevisionContent): boolean {
  return changedParts(one, other).length === 0;
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

const hashedAtOnceMaxBytes = 1024 * 1024;

/** Does the same, but in a thread if the bytes are many. */
export async function sha256InThread(bytes: Uint8Array): Promise<string> {
  if (bytes.byteLength <= hashedAtOnceMaxBytes) return sha256(bytes);
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** Names the parts of a problem that differ, in the words of its author. */
export function changedParts(one: RevisionContent, other: RevisionContent): string[] {
  const [before, after] = [partsOf(one), partsOf(other)];
  return Object.keys(after).filter((part) => canonicalJson(before[part]) !== canonicalJson(after[part]));
}

function partsOf(content: RevisionContent): Record<string, unknown> {
  const { title, descriptionHash, language, translations, difficulty, tags, constraints, checker } = content;
  const { editorialHash, scoring, includedFiles, allowedLanguages, testCases, package: folder } = content;
  return {
    title,
    statement: descriptionHash,
    languages: [language, translations],
    editorial: editorialHash,
    difficulty,
    tags,
    limits: constraints,
    checker: normalizedChecker(checker),
    tests: testCases.map(({ group, ...test }) => test),
    scores: scoring && [scoring, testCases.map(({ group = null }) => group)],
    'included files': includedFiles,
    'allowed languages': allowedLanguages,
    package: folder,
  };
}

/**
 * Returns the package of changed content. Its files describe the problem no longer if something
 * else than the package changed it.
 */
export function packageOfChange(
  current: RevisionContent,
  changed: RevisionContent,
  sent: PackageRef | undefined,
): PackageRef {
  if (sent) return sent;
  return isSameContent(current, changed) ? current.package : { ...current.package, filesHash: null };
}

/** Returns the languages beside C++ that the programs of a checker are in. */
export function checkerLanguagesOf(checker: CheckerSpec): Language[] {
  const programs = isCheckerProgram(checker) ? programsOf(checker) : [];
  const languages = programs.map(({ language = defaultLanguage }) => language);
  return [...new Set(languages)].filter((id) => id !== defaultLanguage).sort();
}

/** Names the language of each program: a default that is sent makes no other checker. */
function normalizedChecker(checker: CheckerSpec): unknown {
  if (!isCheckerProgram(checker)) return checker;
  const { type, protocol, args } = checker;
  const programs = programsOf(checker).map(({ language = defaultLanguage, source, files }) => {
    return { language, source, files };
  });
  return { type, protocol, args, programs };
}

/**
 * Writes a value as JSON so that equal contents give equal texts: the members of objects in the
 * order of their names, and without those that say nothing, such as `false` or an empty list.
 */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const members = Object.entries(part).filter(([, member]) => !saysNothing(member));
    return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function saysNothing(member: unknown): boolean {
  return member === undefined || member === null || member === false || (Array.isArray(member) && member.length === 0);
}
