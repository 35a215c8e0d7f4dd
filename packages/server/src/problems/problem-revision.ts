import { createHash, webcrypto } from 'node:crypto';
import {
  type CheckerProgram,
  type CheckerSpec,
  type Constraints,
  type Difficulty,
  type IncludedFile,
  parseMemoryLimit,
  parseTimeLimit,
  programsOf,
  type Scoring,
  type StoredTranslation,
  type TestChecker,
} from '@podium/sdk/contract';
import { defaultLanguage } from '@podium/sdk/languages';

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
  difficulty: Difficulty;
  tags: string[];
  constraints: Constraints;
  checker: CheckerSpec;
  /** Null if submissions have no score. */
  scoring: Scoring | null;
  /** The files that lie beside each submission. */
  includedFiles: IncludedFile[];
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
export function judgingKeyOf(content: RevisionContent): string {
  const { timeLimitMs, memoryLimitBytes } = limitsOf(content.constraints);
  const tests = content.testCases.map((test) => [test.inputHash, test.answerHash, ...testCheckerKeyOf(test)]);
  const parts: unknown[] = [timeLimitMs, memoryLimitBytes, checkerKeyOf(content.checker), tests];
  // Problems without scores or files keep the keys that they had before there were any.
  if (content.scoring) parts.push(groupingOf(content));
  if (content.includedFiles.length > 0) parts.push(filesKeyOf(content));
  return sha256(JSON.stringify(parts));
}

/** Returns the limits as numbers. Throws on texts that the contract would have rejected. */
export function limitsOf(constraints: Constraints): { timeLimitMs: number; memoryLimitBytes: number } {
  const timeLimitMs = parseTimeLimit(constraints.timeLimit);
  const memoryLimitBytes = parseMemoryLimit(constraints.memoryLimit);
  if (timeLimitMs === undefined || memoryLimitBytes === undefined) {
    throw new Error(`stored limits cannot be read: ${JSON.stringify(constraints)}`);
  }
  return { timeLimitMs, memoryLimitBytes };
}

export function isSameContent(one: RevisionContent, other: RevisionContent): boolean {
  return contentKeyOf(one) === contentKeyOf(other);
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

function contentKeyOf(content: RevisionContent): string {
  return JSON.stringify(partsOf(content));
}

/** Names the parts of a problem that differ, in the words of its author. */
export function changedParts(one: RevisionContent, other: RevisionContent): string[] {
  const [before, after] = [partsOf(one), partsOf(other)];
  return Object.keys(after).filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
}

function partsOf(content: RevisionContent): Record<string, unknown> {
  const { title, descriptionHash, difficulty, tags, constraints, checker, testCases, package: folder } = content;
  const { language, translations } = content;
  return {
    title,
    statement: descriptionHash,
    languages: [language, ...translations.flatMap((each) => [each.language, each.title, each.descriptionHash])],
    difficulty,
    tags,
    limits: [constraints.timeLimit, constraints.memoryLimit],
    checker: checkerKeyOf(checker),
    tests: testCases.map((test) => [test.inputHash, test.answerHash, test.isSample, ...testCheckerKeyOf(test)]),
    scores: groupingOf(content),
    'included files': filesKeyOf(content),
    package: [folder.id, folder.filesHash],
  };
}

/** Names the files by their language, so that their key is never one of scores. */
function filesKeyOf({ includedFiles }: RevisionContent): unknown {
  return { files: includedFiles.map(({ language = null, name, source }) => [language, name, source]) };
}

/** Lists the fields in an order of its own; null without scores. */
function groupingOf({ scoring, testCases }: RevisionContent): unknown {
  if (!scoring) return null;
  const groups = scoring.groups.map((group) => [group.name, group.maxScore, group.aggregation, group.requirePass]);
  return [scoring.maxScore, scoring.aggregation, groups, testCases.map(({ group }) => group ?? null)];
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

/**
 * Lists the fields, so that neither the order of keys nor an explicit default makes another
 * checker.
 */
function checkerKeyOf(checker: CheckerSpec): unknown[] {
  switch (checker.type) {
    case 'tokens':
      return [checker.type, checker.ignoreCase ?? false, ...spaceKeyOf(checker)];
    case 'exact':
      return [checker.type];
    case 'float':
      return [
        checker.type,
        checker.absoluteTolerance ?? null,
        checker.relativeTolerance ?? null,
        checker.ignoreCase ?? false,
        ...spaceKeyOf(checker),
      ];
    case 'custom':
    case 'interactive':
      return [checker.type, checker.protocol, checker.source ?? '', ...(checker.args ?? []), ...furtherKeysOf(checker)];
  }
}

/** Few tests have one; the keys of the others stay as they were. */
function testCheckerKeyOf({ checker }: TestCaseRef): unknown[] {
  if (checker === undefined) return [];
  return checker.type === 'arguments' ? [checker.type, ...checker.args] : checkerKeyOf(checker);
}

/** Few checkers have it; the keys of the others stay as they were. */
function spaceKeyOf({ spaceSensitive }: Extract<CheckerSpec, { type: 'tokens' | 'float' }>): unknown[] {
  return spaceSensitive ? ['space'] : [];
}

/** Lists what few checkers have; nothing for the others, so that their keys stay as they were. */
function furtherKeysOf(checker: CheckerProgram): unknown[] {
  const [first, ...others] = programsOf(checker).map(({ language = defaultLanguage, source = '', files = [] }) => ({
    language,
    source,
    files: files.map((file) => [file.name, file.source]),
  }));
  if (first?.language === defaultLanguage && first.files.length === 0 && others.length === 0) return [];
  return [first, ...others];
}
