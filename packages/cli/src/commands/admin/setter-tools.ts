import type { CommandContext } from '../../context.ts';
import type { SetterTools } from '../../problem-package/setter-tools.ts';
import { once } from '../../services.ts';

/** The tools of a command. It closes the judge at its end. */
export function setterToolsOf({ settings, reporter, atEnd, signal }: CommandContext): SetterTools {
  return {
    signal,
    warn: reporter.warn,
    progress: (label) => reporter.progress({ label }),
    openJudge: once(async () => {
      const { openJuryJudge } = await import('../../judging/local-judge.ts');
      reporter.progress({ label: 'Preparing the judge of this machine…' });
      const judge = await openJuryJudge(settings.paths.judgeCacheDir, reporter.warn);
      atEnd(() => judge.close());
      return judge;
    }),
  };
}
