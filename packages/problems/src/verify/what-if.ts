import { availableParallelism } from 'node:os';
import { type Judgement, languages } from '@podium/judge';
import type { PodiumClient } from '@podium/sdk';
import type { RejudgeChange, SubmissionSummary, WhatIf, WhatIfRequest } from '@podium/sdk/contract';
import { isLanguage } from '@podium/sdk/languages';
import { limits } from '@podium/sdk/limits';
import { judgeFailed } from '../errors.ts';
import { rejectWithoutSandbox } from '../judge/open-jury-judge.ts';
import type { PackagePlan, PlanField } from '../plan/plan.ts';
import type { HashedPackage } from '../push/package-folder.ts';
import type { SetterTools } from '../setter-tools.ts';
import { judgeJurySubmission } from './judge-jury-submission.ts';
import type { OpenPackage } from './verify-data.ts';
import { openPackage } from './verify-package.ts';

/** Submissions that would change in the same way, with their authors. */
type PlannedChange = Omit<RejudgeChange, 'submissions'> & {
  submissions: (RejudgeChange['submissions'][number] &
    // `contestId` is null for practice.
    Pick<SubmissionSummary, 'userId' | 'userFirstName' | 'contestId'>)[];
};

/** Predicts the changes of a rejudge after the push, as far as this machine can judge. */
export type PlannedRejudge = Omit<WhatIf, 'changes'> & {
  changes: PlannedChange[];
  /** The submissions that were judged here with the planned package. */
  judged: number;
  /** The submissions in languages that this machine does not judge. */
  notJudged: number;
};

const decidesVerdicts: Readonly<Record<PlanField, boolean>> = {
  title: false,
  language: false,
  description: false,
  editorial: false,
  difficulty: false,
  tags: false,
  constraints: true,
  checker: true,
  scoring: true,
  includedFiles: true,
  allowedLanguages: false,
  tests: true,
  files: false,
};

/** Reports whether a push would change how submissions are judged. */
export function changesJudging({ changes }: PackagePlan): boolean {
  return changes.some(({ field }) => decidesVerdicts[field]);
}

/**
 * Judges all submissions of a problem with the package in a folder, on this machine, and asks the
 * server what would follow from the verdicts. Nothing is stored anywhere. Throws without
 * a sandbox: the author of the package is trusted, and learners are not.
 */
export async function judgeWhatIf(
  client: PodiumClient,
  problemId: string,
  { name, upload, problem }: HashedPackage,
  { openJudge, progress, signal }: SetterTools,
): Promise<PlannedRejudge> {
  const judge = await openJudge();
  rejectWithoutSandbox(judge);
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  const opened = openPackage(upload, problem, { judge, signal: either });
  const all = await listJudged(client, problemId, signal);
  const waiting = all.filter(({ language }) => Object.hasOwn(languages, language));
  const judgements: WhatIfRequest['judgements'] = [];
  const queue = waiting.values();
  const work = async () => {
    for (const { _id } of queue) {
      judgements.push({ submissionId: _id, ...(await judgeOne(client, _id, opened)) });
      progress(`${name}: ${judgements.length} of ${waiting.length} submissions judged`);
    }
  };
  const workers = Array.from({ length: availableParallelism() }, work);
  await Promise.all(workers).catch((error: unknown) => {
    // Otherwise the other workers would judge the rest for nobody.
    failing.abort(error);
    throw error;
  });
  const found = await client.problems.whatIf(problemId, { judgements }, { signal });
  const authors = new Map(
    all.map(({ _id, userId, userFirstName, contestId }) => [_id, { userId, userFirstName, contestId }]),
  );
  const changes = found.changes.map(({ submissions, ...change }) => ({
    ...change,
    submissions: submissions.flatMap((each) => {
      const author = authors.get(each._id);
      return author ? [{ ...each, ...author }] : [];
    }),
  }));
  return { ...found, changes, judged: waiting.length, notJudged: all.length - waiting.length };
}

/** Lists the submissions that have a verdict, the newest first. */
async function listJudged(client: PodiumClient, problemId: string, signal: AbortSignal): Promise<SubmissionSummary[]> {
  const listed: SubmissionSummary[] = [];
  for (;;) {
    const last = listed.at(-1);
    const query = { problemId, limit: limits.listMaxCount, ...(last && { before: last._id }) };
    const page = await client.submissions.list(query, { signal });
    listed.push(...page);
    if (page.length < query.limit) return listed.filter(({ verdict }) => verdict !== null);
  }
}

async function judgeOne(client: PodiumClient, id: string, opened: OpenPackage) {
  const { code, language } = await client.submissions.get(id, { signal: opened.signal });
  if (!isLanguage(language)) throw new Error(`The submission ${id} has changed its language to ${language}.`);
  const judgement: Judgement = await judgeJurySubmission({ source: code, language }, opened);
  const { verdict, score, failureCause } = judgement;
  // The server would try again, so this is no verdict. A checker that fails would fail there too.
  if (failureCause === 'host' || failureCause === 'setup') throw judgeFailed(judgement);
  return { verdict, ...(score && { score: score.score, maxScore: score.maxScore }) };
}
