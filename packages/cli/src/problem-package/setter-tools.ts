import type { Judge } from '@podium/judge';
import { once } from '../services.ts';

/** Provides the judge, the output and the cancellation that the work with packages needs. */
export interface SetterTools {
  signal: AbortSignal;
  /** Receives a sentence about valid input that is probably a mistake. */
  warn(sentence: string): void;
  /** Receives what is being done, for people. */
  progress(label: string): void;
  /** Opens the judge of this machine, the same one at every call. Its creator closes it. */
  openJudge(): Promise<Judge>;
}

/** Registers work that removes at the end what was needed until then. */
export type AtEnd = (cleanUp: () => Promise<void>) => void;

interface SetterToolsDeps extends Omit<SetterTools, 'openJudge'> {
  /** The cache of the judge. */
  cacheDir: string;
  atEnd: AtEnd;
  /** By default a judge of this machine, which is closed at the end. */
  judge?: Judge | undefined;
}

export function createSetterTools({ cacheDir, atEnd, judge: given, ...shared }: SetterToolsDeps): SetterTools {
  return {
    ...shared,
    openJudge: once(async () => {
      if (given) return given;
      shared.progress('Preparing the judge of this machine…');
      const { openJuryJudge } = await import('../judging/local-judge.ts');
      const judge = await openJuryJudge(cacheDir, shared.warn);
      atEnd(() => judge.close());
      return judge;
    }),
  };
}
