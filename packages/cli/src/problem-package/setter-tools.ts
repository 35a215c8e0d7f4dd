import type { Judge } from '@podium/judge';

/** What the work with packages needs of its surroundings. */
export interface SetterTools {
  signal: AbortSignal;
  /** Receives a sentence about valid input that is probably a mistake. */
  warn(sentence: string): void;
  /** Receives what is being done, for people. */
  progress(label: string): void;
  /** Opens the judge of this machine, the same one at every call. Whoever made the tools closes it. */
  openJudge(): Promise<Judge>;
}
