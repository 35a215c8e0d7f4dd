import type { Language, Progress, WorkerReport } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { type StoredWorker, type WorkerRepository, workerStateAt } from './worker-repository.ts';

export type JudgedLanguages = ReturnType<typeof findJudgedLanguages>;

type JudgingWorker = Pick<StoredWorker, 'state' | 'seenAt' | 'draining' | 'languages' | 'compilers'>;

/** Returns what the workers that judge at this time can judge together. */
export function findJudgedLanguages(workers: readonly JudgingWorker[], now: number) {
  const judging = workers
    .filter((worker) => workerStateAt(now, worker) === 'judging')
    .map(({ languages, compilers }) => ({
      languages: JSON.parse(languages) as string[],
      compilers: JSON.parse(compilers) as WorkerReport['compilers'] & Record<string, string>,
    }));
  /** A worker that has just begun may have a language of the offer that it has not examined yet. */
  const sets = judging.map(({ languages, compilers }) =>
    [...new Set([...languages, ...Object.keys(compilers)])].sort(),
  );
  /**
   * The languages of each machine, without repetitions; none if nothing is judged. They may be of a
   * later release.
   */
  const machines = [...new Map(sets.map((ids) => [ids.join(), ids])).values()] as Language[][];

  /** Returns whether programs that need these languages wait although others are judged. */
  function isLacking(...needed: readonly string[]): boolean {
    const hasAll = (ids: readonly string[]) => needed.every((id) => ids.includes(id));
    return machines.length > 0 && !machines.some(hasAll);
  }

  return {
    machines,
    isLacking,
    /**
     * Returns what a submission waits for that no machine of those that judge can judge; undefined
     * if one can. `checkerLanguages` are those of the problem, in JSON.
     */
    findLack(language: string, checkerLanguages: string): Extract<Progress, 'no_worker' | 'no_checker'> | undefined {
      if (isLacking(language)) return 'no_worker';
      return isLacking(language, ...JSON.parse(checkerLanguages)) ? 'no_checker' : undefined;
    },
    /** Returns the versions of its compilers, each once, the newest first. */
    versionsOf(language: string): string[] {
      const versions = new Set(judging.flatMap(({ compilers }) => compilers[language] ?? []));
      return [...versions].sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
    },
  };
}

/** Many readers ask at once while a contest runs, and workers report every few seconds. */
const keptMs = 1_000;

/** Reads what is judged at present, at most once a second. */
export function createJudgedLanguages(workers: Pick<WorkerRepository, 'listWorkers'>, clock: Clock) {
  let read: { at: number; languages: Promise<JudgedLanguages> } | undefined;
  return (): Promise<JudgedLanguages> => {
    const at = performance.now();
    if (read && at - read.at < keptMs) return read.languages;
    const languages = workers.listWorkers().then((listed) => findJudgedLanguages(listed, clock.now()));
    const reading = { at, languages };
    read = reading;
    languages.catch(() => {
      if (read === reading) read = undefined;
    });
    return languages;
  };
}
