import { type Language, languageIds, type WorkerReport } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { type StoredWorker, type WorkerRepository, workerStateAt } from './worker-repository.ts';

export type JudgedLanguages = ReturnType<typeof findJudgedLanguages>;

/** Returns what the workers that judge at this time can judge together. */
export function findJudgedLanguages(workers: readonly StoredWorker[], now: number) {
  const judging = workers
    .filter((worker) => workerStateAt(now, worker) === 'judging')
    .map(({ languages, compilers }) => ({
      languages: JSON.parse(languages) as string[],
      compilers: JSON.parse(compilers) as WorkerReport['compilers'] & Record<string, string>,
    }));
  /**
   * Returns whether submissions in the language wait although others are judged. A worker that has
   * just begun may have a language of the offer that it has not examined yet.
   */
  function isLacking(language: string): boolean {
    const hasIt = ({ languages, compilers }: (typeof judging)[number]) =>
      languages.includes(language) || Object.hasOwn(compilers, language);
    return judging.length > 0 && !judging.some(hasIt);
  }
  const lacking: readonly Language[] = languageIds.filter(isLacking);
  return {
    isLacking,
    lacking,
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
