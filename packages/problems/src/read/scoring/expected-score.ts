import type { Expectation, ScoreRange } from '../../model.ts';
import type { FindingLog } from '../finding-log.ts';

/** The score of a submission, and that of each group by its name. */
export interface JudgedScore {
  score: number;
  maxScore: number | null;
  groups: readonly { name: string; score: number }[];
}

/** Reads `score` of `submissions.yaml`: a number, or two in a list. */
export function readScoreRange(file: string, key: string, value: unknown, log: FindingLog): ScoreRange | undefined {
  if (value === undefined) return undefined;
  const [from, to = from, ...others] = Array.isArray(value) ? value : [value];
  const isRange = typeof from === 'number' && typeof to === 'number' && from <= to && others.length === 0;
  if (isRange) return [from, to];
  log.error(file, 'must be a number, or two in a list such as [0, 40]', key);
  return undefined;
}

/** Describes the first declaration about scores that a submission breaks; undefined if all fit. */
export function findBrokenScore(expectations: readonly Expectation[], judged: JudgedScore): string | undefined {
  for (const { source, score, isPartial, tests } of expectations) {
    const name = tests?.replace(/^secret\//, '');
    const got =
      name === undefined || name === 'secret'
        ? judged.score
        : judged.groups.find((group) => group.name === name)?.score;
    if (score && got !== undefined && (got < score[0] - tolerance || got > score[1] + tolerance)) {
      const wanted = score[0] === score[1] ? score[0] : `${score[0]} to ${score[1]}`;
      return `${source}${tests === undefined ? '' : `, ${tests}`} declares a score of ${wanted}: it has ${got}`;
    }
    const isPart = judged.score > 0 && (judged.maxScore === null || judged.score < judged.maxScore);
    if (isPartial && !isPart) return `${source} declares a part of the score: it has ${judged.score}`;
  }
  return undefined;
}

/** Scores are rounded to millionths. */
const tolerance = 1e-6;
