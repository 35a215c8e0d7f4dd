import type { Judge } from '@podium/judge';
import { once } from '../services.ts';
import type { Paths } from '../settings/paths.ts';

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

/** The parts of a command's context from which its tools are made. */
interface CommandParts {
  settings: { paths: Pick<Paths, 'judgeCacheDir'> };
  reporter: { warn(sentence: string): void; progress(state: { label: string }): void };
  atEnd(cleanUp: () => Promise<void>): void;
  signal: AbortSignal;
}

/** The tools of a command. It closes the judge at its end. */
export function setterToolsOf({ settings, reporter, atEnd, signal }: CommandParts): SetterTools {
  return {
    signal,
    warn: reporter.warn,
    progress: (label) => reporter.progress({ label }),
    openJudge: once(async () => {
      const { openJuryJudge } = await import('../judging/local-judge.ts');
      reporter.progress({ label: 'Preparing the judge of this machine…' });
      const judge = await openJuryJudge(settings.paths.judgeCacheDir, reporter.warn);
      atEnd(() => judge.close());
      return judge;
    }),
  };
}
