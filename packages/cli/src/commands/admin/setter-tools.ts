import { createSetterTools, type SetterTools } from '@podium/problems';
import type { CommandContext } from '../../context.ts';

/** The tools of a command. It closes the judge at its end. */
export function setterToolsOf({ settings, reporter, atEnd, signal }: CommandContext): SetterTools {
  return createSetterTools({
    signal,
    warn: reporter.warn,
    progress: (label) => reporter.progress({ label }),
    cacheDir: settings.paths.judgeCacheDir,
    atEnd,
  });
}
