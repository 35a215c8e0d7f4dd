import { type Contest, contestPhaseAt } from '@podium/sdk/contract';
import { shortNameOf } from '../../references/short-name.ts';
import type { ResultData } from '../../result.ts';
import { renderMarkdown } from '../markdown.ts';
import { safeLine } from '../safe-text.ts';
import { describePhase, paintPhase } from './contest-phase.ts';
import { contestProblemTable } from './contest-problems.ts';
import { formatFacts } from './facts.ts';
import { formatMoment } from './format-values.ts';
import type { Rendered, View } from './view.ts';

export async function renderContest(
  { contest, now }: ResultData['contest'],
  { style, errorStyle }: View,
): Promise<Rendered> {
  const phase = contestPhaseAt(now, Date.parse(contest.startTime), Date.parse(contest.endTime));
  const facts = formatFacts(
    [
      ['Start Time', formatMoment(contest.startTime)],
      ['End Time', formatMoment(contest.endTime)],
      [
        'Status',
        paintPhase(
          contest,
          now,
          `${phase === 'past' ? 'Contest Over' : 'Active'} (${describePhase(contest, now)})`,
          style,
        ),
      ],
      ['Registered', contest.isRegistered ? style.good(`${style.marks.solved} yes`) : 'no'],
      ['Participants', String(contest.participantCount)],
      ['Problems', String(contest.problemCount)],
      ['Leaderboard', leaderboardState(phase, contest)],
    ],
    style,
  );
  const description = (await renderMarkdown(contest.description, style)).trim();
  const problems = contest.problems.length > 0 ? ['', contestProblemTable(contest.problems, undefined, style)] : [];
  const text = [style.bold(safeLine(contest.title)), '', description, '', facts, ...problems].join('\n');
  const canJoin = phase !== 'past' && !contest.isRegistered;
  return {
    text,
    ...(canJoin ? { afterword: errorStyle.dim(`\nJoin it: podium contest join ${shortNameOf(contest)}`) } : {}),
  };
}

function leaderboardState(phase: string, contest: Contest): string {
  if (phase !== 'past') return 'Leaderboard Unavailable';
  if (!contest.leaderboardGenerated) return 'Leaderboard Not Available';
  return contest.leaderboardStale ? 'generated before a rejudge changed results' : 'generated';
}
