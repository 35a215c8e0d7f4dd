import type { BoardContest, BoardParticipant } from '../board.ts';
import type { BoardTry, BoardView, Freeze } from '../board-of.ts';

/*
 * A board in the plainest way, written from the documents of the rules and sharing nothing with the
 * code under test: every cell from its list of tries, every rank by counting better rows.
 */

export interface NaiveRow {
  id: string;
  rank: number | null;
  cells: { score: number; penalty: number; wrong: number; solvedAfter: number | null; pending: number }[];
  solved: number;
  score: number;
  penalty: number;
}

const free = ['compile_error', 'judging_error'];

export function naiveBoard(
  contest: BoardContest & Freeze,
  participants: readonly BoardParticipant[],
  tries: readonly BoardTry[],
  { sees, at }: BoardView,
): NaiveRow[] {
  const frozen = (moment: number) =>
    sees === 'public' &&
    contest.frozenFrom !== null &&
    moment >= contest.frozenFrom &&
    at >= contest.frozenFrom &&
    (contest.thawedAt === null || contest.thawedAt > at);
  const seen = tries
    .filter(({ submittedAt }) => submittedAt <= at)
    .map((each) => (frozen(each.submittedAt) ? { ...each, verdict: null } : each));
  const rows = participants
    .filter(({ kind }) => kind !== 'hidden' || sees === 'everything')
    .map((participant) => {
      const cells = contest.points.map((points, problem) =>
        naiveCell(
          contest,
          points,
          participant.plannedLength,
          seen.filter((each) => each.participantId === participant.id && each.problem === problem),
        ),
      );
      const solved = cells.filter(({ solvedAfter }) => solvedAfter !== null);
      return {
        participant,
        cells,
        solved: solved.length,
        score: sum(cells.map(({ score }) => score)),
        penalty: sum(cells.map(({ penalty }) => penalty)),
        last: solved.length === 0 ? null : Math.max(...solved.map(({ solvedAfter }) => solvedAfter ?? 0)),
      };
    });
  /** A list of numbers of which the larger one is better, the first difference deciding. */
  const keyOf = (row: (typeof rows)[number]): number[] => {
    if (contest.rule === 'decay') return [row.score, row.solved, row.last === null ? -Infinity : -row.last];
    if (contest.rule === 'ioi') return [row.score];
    return [row.solved, -row.penalty, row.last === null ? -Infinity : -Math.floor(row.last / 60_000)];
  };
  const isBetter = (one: number[], other: number[]) => {
    const difference = one.findIndex((part, index) => part !== other[index]);
    return difference >= 0 && (one[difference] ?? 0) > (other[difference] ?? 0);
  };
  return rows
    .map((row) => {
      const better = rows.filter(
        (other) => other.participant.kind === 'official' && isBetter(keyOf(other), keyOf(row)),
      );
      const rank = row.participant.kind === 'official' ? better.length + 1 : null;
      return { row, rank };
    })
    .sort(({ row: one }, { row: other }) => {
      if (isBetter(keyOf(one), keyOf(other))) return -1;
      if (isBetter(keyOf(other), keyOf(one))) return 1;
      return one.participant.id < other.participant.id ? -1 : 1;
    })
    .map(({ row: { participant, last: _, ...row }, rank }) => ({ id: participant.id, rank, ...row }));
}

function naiveCell(contest: BoardContest, points: number, plannedLength: number, tries: readonly BoardTry[]) {
  const first = tries.findIndex(({ verdict }) => verdict === 'accepted');
  const before = first < 0 ? tries : tries.slice(0, first);
  const rejected = before.filter(({ verdict }) => verdict !== null && !free.includes(verdict));
  const pending = before.filter(({ verdict }) => verdict === null).length;
  const solvedAfter = tries[first]?.after ?? null;
  if (contest.rule === 'icpc') {
    const penalty =
      solvedAfter === null ? 0 : Math.floor(solvedAfter / 60_000) + contest.penaltyMinutes * rejected.length;
    return { score: 0, penalty, wrong: rejected.length, solvedAfter, pending };
  }
  if (contest.rule === 'ioi') {
    const judged = tries.filter(({ verdict }) => verdict !== null);
    const names = new Set(judged.flatMap(({ groups = [] }) => groups.map(({ name }) => name)));
    const best = [...names].map((name) =>
      Math.max(
        ...judged.flatMap(({ groups = [] }) => groups.filter((group) => group.name === name).map(({ score }) => score)),
      ),
    );
    const largest = judged.find(({ maxScore }) => maxScore)?.maxScore;
    const whole = Math.max(0, ...judged.map((each) => partOf(each)));
    const share = Math.min(1, Math.max(whole, largest ? sum(best) / largest : 0));
    return { score: Math.floor(points * share + 1e-6), penalty: 0, wrong: rejected.length, solvedAfter, pending };
  }
  const costly = rejected.filter((each) => partOf(each) === 0);
  const scores = tries.map((each, index) => {
    const part = partOf(each);
    const wrong = new Set(costly.filter((other) => tries.indexOf(other) < index).map(({ sourceKey }) => sourceKey));
    const late = Math.min(each.after, plannedLength) / plannedLength;
    const worth = Math.max(
      Math.floor(points * (1 - 0.48 * late) + 1e-9) - 50 * wrong.size,
      Math.ceil(points * 0.3 - 1e-9),
    );
    return part === 0 ? 0 : Math.floor(worth * part + 1e-6);
  });
  const wrong = new Set(costly.map(({ sourceKey }) => sourceKey)).size;
  return { score: Math.max(0, ...scores), penalty: 0, wrong, solvedAfter, pending };
}

function partOf({ verdict, score, maxScore }: BoardTry): number {
  if (verdict === null) return 0;
  if (score !== null && maxScore) return Math.min(1, score / maxScore);
  return verdict === 'accepted' ? 1 : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
