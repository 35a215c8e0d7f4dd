import type { Judge } from '@podium/judge';

/** Provides the judge, the output and the cancellation that the work with packages needs. */
export interface SetterTools {
  /** The folder in which relative paths begin. */
  cwd: string;
  signal: AbortSignal;
  /** Receives a sentence about valid input that is probably a mistake. */
  warn(sentence: string): void;
  /** Receives what is being done, for people. */
  progress(label: string): void;
  /** Registers work that removes at the end what was needed until then. */
  atEnd(cleanUp: () => Promise<void>): void;
  /** Opens the judge of this machine, the same one at every call. Its creator closes it. */
  openJudge(): Promise<Judge>;
  /** Returns the speed of one core of this machine; null if it cannot be measured. */
  measureSpeed(): Promise<number | null>;
}

interface SetterToolsDeps extends Omit<SetterTools, 'openJudge' | 'measureSpeed'> {
  /** The cache of the judge. */
  cacheDir: string;
  /** By default a judge of this machine, which is closed at the end. */
  judge?: Judge | undefined;
}

export function createSetterTools({ cacheDir, judge: given, ...shared }: SetterToolsDeps): SetterTools {
  const openJudge = once(async () => {
    if (given) return given;
    shared.progress('Preparing the judge of this machine…');
    const { openJuryJudge } = await import('./judge/open-jury-judge.ts');
    const judge = await openJuryJudge(cacheDir, shared.warn);
    shared.atEnd(() => judge.close());
    return judge;
  });
  return {
    ...shared,
    openJudge,
    measureSpeed: once(async () => {
      const judge = await openJudge();
      shared.progress('Measuring the speed of this machine…');
      const { findSpeed } = await import('@podium/judge');
      return findSpeed(judge, cacheDir, shared.signal);
    }),
  };
}

/** Calls `make` at the first call and returns the same result to later ones. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
