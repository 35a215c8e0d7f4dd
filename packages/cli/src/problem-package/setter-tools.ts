import type { Judge } from '@podium/judge';

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
