import type { StandingsHistory } from '../contract/standings.ts';
import type { Verdict } from '../contract/verdicts.ts';
import { boardOf } from './board-of.ts';
import { readHistory } from './read-history.ts';

/** What the official participants made of one problem of a contest. */
export interface ProblemStatistics {
  label: string;
  /** Null for viewers who may not see the problem. */
  title: string | null;
  /** The number of participants with any try, and of those who solved it. */
  tried: number;
  solved: number;
  /** Tries by verdict, and those without one; none has the number 0. */
  verdicts: ReadonlyMap<Verdict | 'pending', number>;
  /** Who solved it first, by name, and when on their clock; several with equal times. */
  first: { names: readonly string[]; afterMs: number } | undefined;
  /** The accepted program with the least running time. */
  fastest: { name: string; language: string; timeMs: number } | undefined;
  /** When it was solved, in milliseconds of each solver's clock, earliest first. */
  solvedAfterMs: readonly number[];
  /** By language, the tries and the accepted ones among them; the most used first. */
  languages: readonly { language: string; tries: number; accepted: number }[];
}

/** Counts what a contest's history shows of each problem, in the order of the contest. */
export function statisticsOf(history: StandingsHistory): ProblemStatistics[] {
  const { contest, participants, tries } = readHistory(history);
  const nameOf = new Map(history.participants.id.map((id, index) => [id, history.participants.name[index] ?? '']));
  const officials = participants.filter(({ kind }) => kind === 'official');
  const official = new Set(officials.map(({ id }) => id));
  const facts = tries.map((each, index) => ({
    ...each,
    language: history.tries.language[index],
    timeMs: history.tries.timeMs[index] ?? null,
  }));
  const byProblem = Map.groupBy(
    facts.filter(({ participantId }) => official.has(participantId)),
    ({ problem }) => problem,
  );
  // Verdicts that a freeze hides are null in the history.
  const board = boardOf(contest, officials, tries, { sees: 'everything', at: Infinity });
  return history.problems.map(({ label, title }, problem) => {
    const own = byProblem.get(problem) ?? [];
    const solvedAfterMs = board.rows.flatMap(({ cells }) => cells[problem]?.solvedAfter ?? []).sort((a, b) => a - b);
    const [fastest] = own
      .flatMap(({ verdict, timeMs, language, participantId }) => {
        const isKnown = verdict === 'accepted' && timeMs !== null && language !== undefined;
        return isKnown ? [{ name: nameOf.get(participantId) ?? '', language, timeMs }] : [];
      })
      .sort((one, other) => one.timeMs - other.timeMs);
    const names = board.firstToSolve(problem).map((id) => nameOf.get(id) ?? '');
    const [earliest] = solvedAfterMs;
    return {
      ...{ label, title, fastest, solvedAfterMs },
      tried: new Set(own.map(({ participantId }) => participantId)).size,
      solved: solvedAfterMs.length,
      verdicts: countBy(own, ({ verdict }) => verdict ?? 'pending'),
      first: names.length === 0 || earliest === undefined ? undefined : { names, afterMs: earliest },
      languages: countLanguages(own),
    };
  });
}

function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  return new Map([...Map.groupBy(items, keyOf)].map(([key, { length }]) => [key, length]));
}

function countLanguages(tries: readonly { language: string | undefined; verdict: Verdict | null }[]) {
  const counts = [...Map.groupBy(tries, ({ language }) => language)].flatMap(([language, own]) => {
    const accepted = own.filter(({ verdict }) => verdict === 'accepted').length;
    return language === undefined ? [] : [{ language, tries: own.length, accepted }];
  });
  return counts.sort((one, other) => other.tries - one.tries);
}

/**
 * Counts moments in equal parts of a time, for a plot. The last part also has those after its end.
 */
export function countInParts(moments: readonly number[], length: number, parts: number): number[] {
  const counts = Array.from({ length: parts }, () => 0);
  for (const moment of moments) {
    const part = Math.min(Math.max(Math.floor((moment / length) * parts), 0), parts - 1);
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}
