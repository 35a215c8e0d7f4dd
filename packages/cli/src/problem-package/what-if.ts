import { availableParallelism } from 'node:os';
import { type Judgement, languages } from '@podium/judge';
import type { PodiumClient } from '@podium/sdk';
import type { SubmissionSummary, WhatIf, WhatIfRequest } from '@podium/sdk/contract';
import { isLanguage } from '@podium/sdk/languages';
import { readJuryPrograms } from '@podium/sdk/problem-folder';
import type { HashedPackage } from './hashed-package.ts';
import type { PackagePlan } from './plan.ts';
import type { SetterTools } from './setter-tools.ts';
import { judgeJurySubmission } from './verify/judge-jury-submission.ts';
import type { OpenPackage } from './verify/verify-data.ts';
import { keepJudged, openPackage } from './verify/verify-package.ts';

/** What a rejudge after the push would change, as far as this machine can tell. */
export type PlannedRejudge = WhatIf & {
  /** The submissions that were judged here with the planned package. */
  judged: number;
  /** Those in languages that this machine does not judge. */
  notJudged: number;
};

const judgingFields = ['tests', 'constraints', 'checker', 'scoring'];

/** Reports whether a push would change how submissions are judged. */
export function changesJudging({ changes }: PackagePlan): boolean {
  return changes.some(({ field }) => judgingFields.includes(field));
}

/**
 * Judges all submissions of a problem with the package in a folder, on this machine, and asks the
 * server what would follow from the verdicts. Nothing is stored anywhere.
 */
export async function judgeWhatIf(
  client: PodiumClient,
  problemId: string,
  { upload, problem }: HashedPackage,
  { name, tools: { openJudge, progress, signal } }: { name: string; tools: SetterTools },
): Promise<PlannedRejudge> {
  const programs = keepJudged(await readJuryPrograms(problem.path), { warnings: [] });
  const opened = openPackage(upload, problem, programs, { judge: await openJudge(), signal });
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
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const found = await client.problems.whatIf(problemId, { judgements }, { signal });
  return { ...found, judged: waiting.length, notJudged: all.length - waiting.length };
}

/** Lists the submissions that have a verdict, the newest first. */
async function listJudged(client: PodiumClient, problemId: string, signal: AbortSignal): Promise<SubmissionSummary[]> {
  const listed: SubmissionSummary[] = [];
  for (;;) {
    const last = listed.at(-1);
    const query = { problemId, limit: 200, ...(last && { before: last._id }) };
    const page = await client.submissions.list(query, { signal });
    listed.push(...page);
    if (page.length < query.limit) return listed.filter(({ verdict }) => verdict !== null);
  }
}

async function judgeOne(client: PodiumClient, id: string, opened: OpenPackage) {
  const { code, language } = await client.submissions.get(id, { signal: opened.signal });
  if (!isLanguage(language)) throw new Error(`The submission ${id} has changed its language to ${language}.`);
  const { verdict, score }: Judgement = await judgeJurySubmission({ source: code, language }, opened);
  return { verdict, ...(score && { score: score.score, maxScore: score.maxScore }) };
}
