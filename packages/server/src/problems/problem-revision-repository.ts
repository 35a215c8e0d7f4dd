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
import type { StoredRevision, TestCaseRef } from './problem-revision.ts';

type Connection = Database | DatabaseTransaction;

export type ProblemRevisionRepository = ReturnType<typeof createProblemRevisionRepository>;

export function createProblemRevisionRepository(database: Database) {
  /**
   * Lists the newest first, at most `limit`, with test cases by hash and size; none if there is no
   * such problem.
   */
  async function listRevisions(problemId: string, limit?: number): Promise<ProblemRevision[]> {
    const revisions = await database
      .selectFrom('problem_revisions')
      .selectAll()
      .where('problem_id', '=', problemId)
      .orderBy('revision', 'desc')
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute();
    const oldest = revisions.at(-1);
    if (!oldest) return [];
    const tests = await database
      .selectFrom('test_cases as test')
      .innerJoin('blobs as input', 'input.hash', 'test.input_hash')
      .innerJoin('blobs as answer', 'answer.hash', 'test.answer_hash')
      .select([
        'test.revision',
        'test.input_hash',
        'test.answer_hash',
        'test.is_sample',
        'test.group_name',
        'test.checker',
      ])
      .select(['input.size as input_size', 'answer.size as answer_size'])
      .where('test.problem_id', '=', problemId)
      .where('test.revision', '>=', oldest.revision)
      .orderBy('test.revision')
      .orderBy('test.number')
      .execute();
    return revisions.map((row) => ({
      ...publicRevisionOf(row),
      testCases: tests
        .filter((test) => test.revision === row.revision)
        .map((test) => ({
          inputHash: test.input_hash,
          outputHash: test.answer_hash,
          inputBytes: test.input_size,
          outputBytes: test.answer_size,
          isSample: test.is_sample === 1,
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
      .innerJoin('problem_revisions as revision', (join) =>
        join
          .onRef('revision.problem_id', '=', 'problem.id')
          .onRef('revision.revision', '=', 'problem.current_revision'),
      )
      .select(['problem.id', 'problem.is_archived', 'revision.revision', 'revision.title'])
      .select(['revision.package_id', 'revision.package_files_hash'])
      .orderBy('problem.id')
      .execute();
    return rows.map((row) => ({
      problemId: row.id,
      revision: row.revision,
      title: row.title,
      package: { id: row.package_id, filesHash: row.package_files_hash },
      archived: row.is_archived === 1,
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
    .selectFrom('problem_revisions')
    .selectAll()
    .where('problem_id', '=', problemId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!row) return undefined;
  const tests = await connection
    .selectFrom('test_cases')
    .selectAll()
    .where('problem_id', '=', problemId)
    .where('revision', '=', revision)
    .orderBy('number')
    .execute();
  return storedRevisionOf(row, tests);
}

export async function insertRevision(trx: DatabaseTransaction, revision: StoredRevision): Promise<StoredRevision> {
  await trx
    .insertInto('problem_revisions')
    .values({
      problem_id: revision.problemId,
      revision: revision.revision,
      title: revision.title,
      description_hash: revision.descriptionHash,
      difficulty: revision.difficulty,
      tags: JSON.stringify(revision.tags),
      time_limit: revision.constraints.timeLimit,
      memory_limit: revision.constraints.memoryLimit,
      checker: JSON.stringify(revision.checker),
      scoring: revision.scoring && JSON.stringify(revision.scoring),
      included_files: JSON.stringify(revision.includedFiles),
      judging_key: revision.judgingKey,
      package_id: revision.package.id,
      package_files_hash: revision.package.filesHash,
      language: revision.language,
      translations: JSON.stringify(revision.translations),
      created_at: revision.createdAt,
      created_by: revision.createdBy,
    })
    .execute();
  await trx
    .insertInto('test_cases')
    .values(
      revision.testCases.map((test, index) => ({
        problem_id: revision.problemId,
        revision: revision.revision,
        number: index + 1,
        input_hash: test.inputHash,
        answer_hash: test.answerHash,
        is_sample: test.isSample ? 1 : 0,
        group_name: test.group ?? null,
        checker: test.checker ? JSON.stringify(test.checker) : null,
      })),
    )
    .execute();
  return revision;
}

function storedRevisionOf(row: Selectable<ProblemRevisionTable>, tests: readonly TestCaseTable[]): StoredRevision {
  return {
    problemId: row.problem_id,
    revision: row.revision,
    title: row.title,
    descriptionHash: row.description_hash,
    difficulty: row.difficulty,
    tags: JSON.parse(row.tags) as string[],
    constraints: constraintsOf(row),
    checker: JSON.parse(row.checker) as CheckerSpec,
    scoring: scoringOf(row),
    includedFiles: includedFilesOf(row),
    judgingKey: row.judging_key,
    package: { id: row.package_id, filesHash: row.package_files_hash },
    language: row.language,
    translations: JSON.parse(row.translations) as StoredTranslation[],
    createdAt: row.created_at,
    createdBy: row.created_by,
    testCases: tests.map((test) => ({
      inputHash: test.input_hash,
      answerHash: test.answer_hash,
      isSample: test.is_sample === 1,
      ...rulesOf(test),
    })),
  };
}

function publicRevisionOf(row: Selectable<ProblemRevisionTable>): Omit<ProblemRevision, 'testCases'> {
  const scoring = scoringOf(row);
  const includedFiles = includedFilesOf(row);
  return {
    problemId: row.problem_id,
    revision: row.revision,
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: row.created_by,
    title: row.title,
    difficulty: row.difficulty,
    tags: JSON.parse(row.tags) as string[],
    constraints: constraintsOf(row),
    checker: JSON.parse(row.checker) as CheckerSpec,
    ...(scoring && { scoring }),
    ...(includedFiles.length > 0 && { includedFiles }),
    descriptionHash: row.description_hash,
    language: row.language,
    translations: JSON.parse(row.translations) as StoredTranslation[],
    package: { id: row.package_id, filesHash: row.package_files_hash },
  };
}

/** Returns how submissions get a score; null if they have none. */
export function scoringOf({ scoring }: { scoring: string | null }): Scoring | null {
  return scoring === null ? null : JSON.parse(scoring);
}

/** Returns the files that lie beside submissions. */
export function includedFilesOf(row: { included_files: string }): IncludedFile[] {
  return JSON.parse(row.included_files);
}

/** Returns what a test case has for itself: its group, and how its output is compared. */
export function rulesOf({
  group_name: group,
  checker,
}: Pick<TestCaseTable, 'group_name' | 'checker'>): Pick<TestCaseRef, 'group' | 'checker'> {
  return {
    ...(group !== null && { group }),
    ...(checker !== null && { checker: JSON.parse(checker) as TestChecker }),
  };
}

export function constraintsOf(row: { time_limit: string; memory_limit: string }): Constraints {
  return { timeLimit: row.time_limit, memoryLimit: row.memory_limit };
}
