import {
  type CheckerSpec,
  type Diagnostics,
  type GroupResult,
  type Language,
  type ListedSubmission,
  noDiagnostics,
  type Progress,
  type SubmissionSummary,
  type Verdict,
} from '@podium/sdk/contract';
import { type Selectable, sql } from 'kysely';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database, SubmissionTable } from '../database/schema.ts';
import type { JudgedLanguages } from '../workers/judged-languages.ts';
import type { StoredTest } from './submission-results.ts';
import { progressOf, type SummaryRow, selectSummaries, summaryOf } from './submission-summary-repository.ts';

export interface SubmissionState
  extends Pick<
    Selectable<SubmissionTable>,
    'userId' | 'verdict' | 'testsPassed' | 'testsTotal' | 'score' | 'maxScore'
  > {
  progress: Progress;
}

export interface StoredSubmission extends SubmissionSummary {
  code: string;
  groups?: GroupResult[];
  diagnostics: Diagnostics;
  /** It is for operators only. */
  failure: string | null;
}

/** A stored result with the blobs of its test case. */
export interface StoredTestWithBlobs extends StoredTest {
  inputHash: string;
  answerHash: string;
}

export interface SubmissionFilter {
  userId?: string | undefined;
  problemId?: string | undefined;
  contestId?: string | undefined;
  verdict?: Verdict | undefined;
  language?: Language | undefined;
  /** Selects only submissions that arrived before the one with this number. */
  beforeArrival?: number | undefined;
  limit: number;
  /** Whether to read the sources too. */
  sources?: boolean | undefined;
}

type FilterName = Exclude<keyof SubmissionFilter, 'limit' | 'sources'>;

const filterNames: readonly FilterName[] = ['userId', 'problemId', 'contestId', 'verdict', 'language', 'beforeArrival'];

export type SubmissionRepository = ReturnType<typeof createSubmissionRepository>;

/**
 * Reads submissions. They are written by `new-submission-repository.ts`, `rejudge-repository.ts`
 * and `judging/`. `findJudged` finds what the workers judge at present.
 */
export function createSubmissionRepository(database: Database, findJudged: () => Promise<JudgedLanguages>) {
  const lists = new Map<string, ReturnType<typeof prepareList>>();
  // They are few, and an index of their own has them. A general list would search all submissions.
  const judgingErrors = prepareQuery((limit: number) =>
    selectSummaries(database)
      .where('submission.arrival', 'in', (eb) =>
        eb
          .selectFrom('submissions as failed')
          .select('failed.arrival')
          .where('failed.verdict', '=', sql.lit('judging_error' satisfies Verdict))
          .orderBy('failed.arrival', 'desc')
          .limit(limit),
      )
      .orderBy('submission.arrival', 'desc'),
  );

  const stateOf = prepareQuery((id: string) =>
    database
      .selectFrom('submissions')
      .innerJoin('problems', 'problems.id', 'submissions.problemId')
      .innerJoin('problemRevisions as present', (join) =>
        join.onRef('present.problemId', '=', 'problems.id').onRef('present.revision', '=', 'problems.currentRevision'),
      )
      .leftJoin('pausedProblems as paused', (join) =>
        join
          .onRef('paused.contestId', '=', 'submissions.contestId')
          .onRef('paused.problemId', '=', 'submissions.problemId'),
      )
      .select([
        'submissions.userId',
        'submissions.language',
        'submissions.progress',
        'submissions.verdict',
        'submissions.testsPassed',
        'submissions.testsTotal',
        'submissions.score',
        'submissions.maxScore',
        'paused.pausedAt',
        'present.checkerLanguages',
      ])
      .where('submissions.id', '=', id),
  );

  async function findState(id: string): Promise<SubmissionState | undefined> {
    const [row] = await stateOf(database, id);
    if (!row) return undefined;
    const { pausedAt, language, checkerLanguages, ...state } = row;
    return { ...state, progress: progressOf(row, await judgedFor([row])) };
  }

  async function findSubmission(id: string): Promise<StoredSubmission | undefined> {
    const row = await selectSummaries(database)
      .select(['submission.source', 'submission.diagnostics', 'submission.groups', 'submission.failure'])
      .where('submission.id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { source: code, diagnostics, groups, failure, ...summary } = row;
    return {
      ...summaryOf(summary, await judgedFor([row])),
      code,
      diagnostics: diagnostics === null ? noDiagnostics : JSON.parse(diagnostics),
      ...(groups !== null && { groups: JSON.parse(groups) as GroupResult[] }),
      failure,
    };
  }

  /** Lists the newest first. */
  async function listSummaries({ limit, sources = false, ...filter }: SubmissionFilter): Promise<ListedSubmission[]> {
    const given = filterNames.filter((name) => filter[name] !== undefined);
    const key = [...given, ...(sources ? ['sources'] : [])].join();
    if (!sources && key === 'verdict' && filter.verdict === 'judging_error') {
      return (await judgingErrors(database, limit)).map((row) => summaryOf(row, undefined));
    }
    const list = lists.get(key) ?? prepareList(given, sources);
    lists.set(key, list);
    const rows: (SummaryRow & { code?: string })[] = await list(
      database,
      limit,
      ...given.map((name) => filter[name] ?? ''),
    );
    const judged = await judgedFor(rows);
    return rows.map((row) => summaryOf(row, judged));
  }

  async function judgedFor(rows: readonly Pick<SummaryRow, 'progress'>[]): Promise<JudgedLanguages | undefined> {
    return rows.some(({ progress }) => progress === 'queued') ? findJudged() : undefined;
  }

  /**
   * Lists by the given filters; there are few combinations. A user has few submissions and a
   * contest may have 300,000, which SQLite does not know: so only the index of the user is left to
   * it.
   */
  function prepareList(given: readonly FilterName[], sources: boolean) {
    const hasUser = given.includes('userId');
    return prepareQuery((limit: number, ...values: (string | number)[]) => {
      let query = selectSummaries(database)
        .$if(sources, (summaries) => summaries.select('submission.source as code'))
        .orderBy('submission.arrival', 'desc')
        .limit(limit);
      for (const [index, name] of given.entries()) {
        const [column, operator] = name === 'beforeArrival' ? (['arrival', '<'] as const) : ([name, '='] as const);
        const isIndexed = !hasUser || name === 'userId' || name === 'beforeArrival';
        const field = sql.ref(`submission.${column}`);
        query = query.where(isIndexed ? field : sql`${field} || ''`, operator, values[index]);
      }
      return query;
    });
  }

  /** Finds its owner and its number in the order of arrival. */
  async function findArrival(id: string): Promise<{ userId: string; arrival: number } | undefined> {
    return database.selectFrom('submissions').select(['userId', 'arrival']).where('id', '=', id).executeTakeFirst();
  }

  /** Lists the results in the problem's order, by the revision that judged the submission. */
  async function listTests(submissionId: string): Promise<StoredTestWithBlobs[]> {
    const rows = await database
      .selectFrom('testCaseResults as result')
      .innerJoin('submissions as submission', 'submission.id', 'result.submissionId')
      .innerJoin('testCases as test', (join) =>
        join
          .onRef('test.problemId', '=', 'submission.problemId')
          .onRef('test.revision', '=', 'submission.revision')
          .onRef('test.number', '=', 'result.number'),
      )
      .selectAll('result')
      .select(['test.inputHash', 'test.answerHash'])
      .where('result.submissionId', '=', submissionId)
      .orderBy('result.number')
      .execute();
    return rows.map(({ output, outputCut, earlierTimes, ...row }) => ({
      ...row,
      isSample: row.isSample === 1,
      output: { text: output, cut: outputCut === 1 },
      earlierTimesMs: earlierTimes === null ? [] : JSON.parse(earlierTimes),
    }));
  }

  /** Returns whether the revision that judged the submission has an interactor. */
  async function isInteractive(submissionId: string): Promise<boolean> {
    const { checker } = await database
      .selectFrom('submissions as submission')
      .innerJoin('problemRevisions as judged', (join) =>
        join
          .onRef('judged.problemId', '=', 'submission.problemId')
          .onRef('judged.revision', '=', 'submission.revision'),
      )
      .select('judged.checker')
      .where('submission.id', '=', submissionId)
      .executeTakeFirstOrThrow();
    return (JSON.parse(checker) as CheckerSpec).type === 'interactive';
  }

  return { findState, findSubmission, listSummaries, findArrival, listTests, isInteractive };
}
