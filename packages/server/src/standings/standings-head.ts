import { type Contest, contestPhaseAt, type StandingsContest } from '@podium/sdk/contract';
import { problemLabel } from '@podium/sdk/display';
import type { LiveBoard } from './live-board.ts';

/** What an answer says beside the board, as its viewer may know it now. */
export interface BoardHead {
  contest: StandingsContest;
  frozen: boolean;
  problems: { label: string; _id: string | null; title: string | null; points: number }[];
}

/** `contest` is as the viewer sees it: without problems for whoever may not see them. */
export function headOf({ facts, sees }: Pick<LiveBoard, 'facts' | 'sees'>, contest: Contest, now: number): BoardHead {
  const { frozenFrom, thawedAt } = facts;
  const isComing = contestPhaseAt(now, facts.startTime, facts.endTime) === 'future';
  const shown = new Map(contest.problems.map((problem) => [problem._id, problem]));
  return {
    contest: {
      _id: contest._id,
      title: contest.title,
      startTime: contest.startTime,
      endTime: contest.endTime,
      rule: contest.rule,
      penaltyMinutes: contest.penaltyMinutes,
      frozenFrom: contest.frozenFrom,
      thawedAt: contest.thawedAt,
      cancelled: contest.cancelled,
    },
    frozen: sees === 'public' && frozenFrom !== null && frozenFrom <= now && thawedAt === null,
    problems: facts.problemIds.map((id, index) => {
      const problem = shown.get(id);
      const points = facts.points[index] ?? 0;
      return {
        label: problemLabel(index),
        _id: problem?._id ?? null,
        title: problem?.title ?? null,
        points: problem || !isComing ? points : 0,
      };
    }),
  };
}
