import { type CheckerSpec, isCheckerProgram, type Problem, type StoredTranslation } from '@podium/sdk/contract';
import { LRUCache } from 'lru-cache';
import type { BlobRepository } from './blob-repository.ts';
import type { StoredRevision, TestCaseRef } from './problem-revision.ts';
import { readTestCases } from './read-test-cases.ts';

export interface ProblemQuery {
  maxTestBytes?: number | undefined;
  language?: string | undefined;
}

/** The fields of a problem that depend neither on the user nor on the time. */
export type ProblemContent = Omit<Problem, 'isSolved' | 'draft' | 'archived' | 'inPractice'>;

interface ContentReaderDeps {
  findRevision(problemId: string, revision: number): Promise<StoredRevision | undefined>;
  blobs: Pick<BlobRepository, 'readSizes' | 'readExcerpts'>;
  /** Reads a whole text. */
  readText(hash: string): Promise<string>;
}

interface ContentOfLearners {
  problemId: string;
  revision: number;
  language: string | undefined;
}

const cacheMaxBytes = 16 * 1024 * 1024;

/**
 * Creates a reader of the contents of revisions. It keeps what learners see, which never changes
 * within a revision: when a contest starts, all participants ask for the same few problems at once.
 */
export function createContentReader({ findRevision, blobs, readText }: ContentReaderDeps) {
  const ofLearners = new LRUCache<string, ProblemContent, ContentOfLearners>({
    maxSize: cacheMaxBytes,
    sizeCalculation: (content) => 2 * JSON.stringify(content).length,
    fetchMethod: (_key, _stale, { context: { problemId, revision, language } }) =>
      load(problemId, revision, { complete: false, language }),
  });

  async function load(
    problemId: string,
    number: number,
    { complete, maxTestBytes, language }: ProblemQuery & { complete: boolean },
  ): Promise<ProblemContent | undefined> {
    const revision = await findRevision(problemId, number);
    if (!revision) return undefined;
    const { checker, scoring, includedFiles, allowedLanguages } = revision;
    const statement = statementIn(language, revision);
    const shown = complete ? revision.testCases : samplesOf(revision);
    return {
      ...headOf(revision),
      title: statement.title,
      description: await readText(statement.descriptionHash),
      language: statement.language,
      languages: [revision.language, ...revision.translations.map((each) => each.language)],
      testCases: await readTestCases({ blobs, readText }, shown, maxTestBytes),
      checker: complete ? checker : withoutSource(checker),
      ...(scoring && { scoring }),
      includedFiles,
      allowedLanguages,
      ...(revision.editorialHash !== null && { editorial: await readText(revision.editorialHash) }),
    };
  }

  /**
   * `complete` content has all tests; learners see the samples. Undefined if there is no such
   * revision.
   */
  async function read(
    problemId: string,
    revision: number,
    query: ProblemQuery & { complete: boolean },
  ): Promise<ProblemContent | undefined> {
    if (query.complete) return load(problemId, revision, query);
    const { language } = query;
    const key = `${problemId} ${revision} ${language ?? ''}`;
    return ofLearners.fetch(key, { context: { problemId, revision, language } });
  }

  return { read };
}

/** Returns the part of a problem that lists show too. */
export function headOf({ problemId, title, difficulty, tags, constraints, revision }: StoredRevision) {
  return { _id: problemId, title, difficulty, tags, constraints, revision };
}

/**
 * Returns the tests that learners see. Those of an interactive problem are files for its
 * interactor, so learners see none.
 */
function samplesOf({ checker, testCases }: StoredRevision): TestCaseRef[] {
  const samples = checker.type === 'interactive' ? [] : testCases.filter((test) => test.isSample);
  return samples.map(({ checker, ...test }) => (checker?.type === 'arguments' ? test : { ...test, checker }));
}

/** Finds the statement in the wanted language, or in one of another country; else the author's. */
function statementIn(wanted: string | undefined, revision: StoredRevision): StoredTranslation {
  const statements: StoredTranslation[] = [revision, ...revision.translations];
  const primary = (language = '') => language.split('-')[0];
  return (
    statements.find(({ language }) => language === wanted) ??
    statements.find(({ language }) => primary(language) === primary(wanted)) ??
    revision
  );
}

function withoutSource(checker: CheckerSpec): CheckerSpec {
  return isCheckerProgram(checker) ? { type: checker.type, protocol: checker.protocol } : checker;
}
