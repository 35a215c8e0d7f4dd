import type {
  CheckerSpec,
  Constraints,
  IncludedFile,
  ProblemPackage,
  ProblemRevision,
  Scoring,
  StoredTranslation,
  TestChecker,
} from '@podium/sdk/contract';
import type { Selectable } from 'kysely';
import type { Database, DatabaseTransaction, ProblemRevisionTable, TestCaseTable } from '../database/schema.ts';
import { checkerLanguagesOf, type StoredRevision, type TestCaseRef } from './problem-revision.ts';

type Connection = Database | DatabaseTransaction;

export type ProblemRevisionRepository = ReturnType<typeof createProblemRevisionRepository>;

export function createProblemRevisionRepository(database: Database) {
  /**
   * Lists the newest first, at most `limit`, with test cases by hash and size; none if there is no
   * such problem.
   */
  async function listRevisions(problemId: string, limit?: number): Promise<ProblemRevision[]> {
    const revisions = await database
      .selectFrom('problemRevisions')
      .selectAll()
      .where('problemId', '=', problemId)
      .orderBy('revision', 'desc')
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute();
    const oldest = revisions.at(-1);
    if (!oldest) return [];
    const tests = await database
      .selectFrom('testCases as test')
      .innerJoin('blobs as input', 'input.hash', 'test.inputHash')
      .innerJoin('blobs as answer', 'answer.hash', 'test.answerHash')
      .select(['test.revision', 'test.inputHash', 'test.answerHash', 'test.isSample', 'test.groupName', 'test.checker'])
      .select(['input.size as inputSize', 'answer.size as answerSize'])
      .where('test.problemId', '=', problemId)
      .where('test.revision', '>=', oldest.revision)
      .orderBy('test.revision')
      .orderBy('test.number')
      .execute();
    return revisions.map((row) => ({
      ...publicRevisionOf(row),
      testCases: tests
        .filter((test) => test.revision === row.revision)
        .map((test) => ({
          inputHash: test.inputHash,
          outputHash: test.answerHash,
          inputBytes: test.inputSize,
          outputBytes: test.answerSize,
          isSample: test.isSample === 1,
          ...rulesOf(test),
        })),
    }));
  }

  /**
   * Lists the newest revision of each problem with its package, in the order of the problems' ids.
   */
  async function listPackages(): Promise<ProblemPackage[]> {
    const rows = await database
      .selectFrom('problems as problem')
      .innerJoin('problemRevisions as revision', (join) =>
        join.onRef('revision.problemId', '=', 'problem.id').onRef('revision.revision', '=', 'problem.currentRevision'),
      )
      .select(['problem.id', 'problem.isArchived', 'revision.revision', 'revision.title'])
      .select(['revision.packageId', 'revision.packageFilesHash'])
      .orderBy('problem.id')
      .execute();
    return rows.map((row) => ({
      problemId: row.id,
      revision: row.revision,
      title: row.title,
      package: { id: row.packageId, filesHash: row.packageFilesHash },
      archived: row.isArchived === 1,
    }));
  }

  return { listRevisions, listPackages };
}

export async function findRevision(
  connection: Connection,
  problemId: string,
  revision: number,
): Promise<StoredRevision | undefined> {
  const row = await connection
    .selectFrom('problemRevisions')
    .selectAll()
    .where('problemId', '=', problemId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!row) return undefined;
  const tests = await connection
    .selectFrom('testCases')
    .selectAll()
    .where('problemId', '=', problemId)
    .where('revision', '=', revision)
    .orderBy('number')
    .execute();
  const testCases = tests.map(({ inputHash, answerHash, isSample, ...test }) => {
    return { inputHash, answerHash, isSample: isSample === 1, ...rulesOf(test) };
  });
  return { ...revisionOf(row), testCases };
}

export async function insertRevision(trx: DatabaseTransaction, stored: StoredRevision): Promise<StoredRevision> {
  const { testCases, constraints, package: folder, ...revision } = stored;
  await trx
    .insertInto('problemRevisions')
    .values({
      ...revision,
      ...constraints,
      tags: JSON.stringify(revision.tags),
      checker: JSON.stringify(revision.checker),
      checkerLanguages: JSON.stringify(checkerLanguagesOf(revision.checker)),
      scoring: revision.scoring && JSON.stringify(revision.scoring),
      includedFiles: JSON.stringify(revision.includedFiles),
      allowedLanguages: JSON.stringify(revision.allowedLanguages),
      translations: JSON.stringify(revision.translations),
      packageId: folder.id,
      packageFilesHash: folder.filesHash,
    })
    .execute();
  const rows = testCases.map(({ inputHash, answerHash, isSample, group, checker }, index) => ({
    problemId: stored.problemId,
    revision: stored.revision,
    number: index + 1,
    inputHash,
    answerHash,
    isSample: isSample ? 1 : 0,
    groupName: group ?? null,
    checker: checker ? JSON.stringify(checker) : null,
  }));
  await trx.insertInto('testCases').values(rows).execute();
  return stored;
}

function revisionOf(row: Selectable<ProblemRevisionTable>): Omit<StoredRevision, 'testCases'> {
  const { timeLimit, memoryLimit, packageId: id, packageFilesHash: filesHash, checkerLanguages: _, ...revision } = row;
  return {
    ...revision,
    tags: JSON.parse(row.tags) as string[],
    constraints: { timeLimit, memoryLimit },
    checker: JSON.parse(row.checker) as CheckerSpec,
    scoring: scoringOf(row),
    includedFiles: includedFilesOf(row),
    allowedLanguages: JSON.parse(row.allowedLanguages) as string[],
    translations: JSON.parse(row.translations) as StoredTranslation[],
    package: { id, filesHash },
  };
}

function publicRevisionOf(row: Selectable<ProblemRevisionTable>): Omit<ProblemRevision, 'testCases'> {
  const { judgingKey, createdAt, scoring, includedFiles, allowedLanguages, ...revision } = revisionOf(row);
  return {
    ...revision,
    createdAt: new Date(createdAt).toISOString(),
    ...(scoring && { scoring }),
    ...(includedFiles.length > 0 && { includedFiles }),
    ...(allowedLanguages.length > 0 && { allowedLanguages }),
  };
}

/** Returns how submissions get a score; null if they have none. */
export function scoringOf({ scoring }: { scoring: string | null }): Scoring | null {
  return scoring === null ? null : JSON.parse(scoring);
}

/** Returns the files that lie beside submissions. */
export function includedFilesOf(row: { includedFiles: string }): IncludedFile[] {
  return JSON.parse(row.includedFiles);
}

/** Returns what a test case has for itself: its group, and how its output is compared. */
export function rulesOf({
  groupName: group,
  checker,
}: Pick<TestCaseTable, 'groupName' | 'checker'>): Pick<TestCaseRef, 'group' | 'checker'> {
  return {
    ...(group !== null && { group }),
    ...(checker !== null && { checker: JSON.parse(checker) as TestChecker }),
  };
}

export function constraintsOf(row: { timeLimit: string; memoryLimit: string }): Constraints {
  return { timeLimit: row.timeLimit, memoryLimit: row.memoryLimit };
}
