import type { Contest, Session } from '@podium/sdk/contract';
import { problemLabel } from '@podium/sdk/display';
import { clockOf } from '@podium/sdk/standings';
import type { ContestDetails } from './contest-details-repository.ts';
import { frozenFromOf } from './freeze-rules.ts';

/** Returns the contest as the viewer may see it at `now`. */
export function viewContest(
  contest: ContestDetails & { participantCount: number },
  viewer: Session,
  now: number,
): Contest {
  const problems = mayViewProblems(contest, viewer, now) ? contest.problems : [];
  const { participant } = contest;
  const own = participant && clockOf(contest, participant);
  return {
    _id: contest.id,
    title: contest.title,
    description: contest.description,
    startTime: new Date(contest.startTime).toISOString(),
    endTime: new Date(contest.endTime).toISOString(),
    problems: problems.map((problem, position) => ({
      _id: problem.problemId,
      label: problemLabel(position),
      title: problem.title,
      difficulty: problem.difficulty,
      tags: problem.tags,
      points: problem.points,
      judgingPaused: problem.judgingPaused,
    })),
    problemCount: contest.problems.length,
    participantCount: contest.participantCount,
    overAt: new Date(contest.overAt).toISOString(),
    participation: participant &&
      own && {
        _id: participant.id,
        startTime: new Date(own.startTime).toISOString(),
        endTime: new Date(own.endTime).toISOString(),
      },
    isRegistered: participant !== null,
    leaderboardGenerated: contest.leaderboardGeneratedAt !== null,
    leaderboardStale: contest.leaderboardStale,
    cancelled: contest.cancelled,
    rule: contest.rule,
    penaltyMinutes: contest.penaltyMinutes,
    freezeMinutes: contest.freezeMinutes,
    standings: contest.standings,
    frozenFrom: isoOf(frozenFromOf(contest)),
    thawedAt: isoOf(contest.thawedAt),
  };
}

function isoOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/**
 * Admins may always view the problems. Participants may from the start of their clock on, other
 * learners once the last clock has ended. Those of a cancelled contest may be kept for another one.
 */
export function mayViewProblems(contest: ContestDetails, viewer: Session, now: number): boolean {
  if (viewer.userType === 'admin') return true;
  if (contest.cancelled) return false;
  if (contest.participant) return clockOf(contest, contest.participant).startTime <= now;
  return contest.overAt < now;
}
