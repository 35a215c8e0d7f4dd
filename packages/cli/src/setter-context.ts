import { createSetterTools, type SetterTools } from '@podium/problems';
import type { PushContext } from '@podium/problems/push';
import type { CommandContext } from './context.ts';

/** The tools of a command that works with packages. It closes the judge at its end. */
export function setterToolsOf({ cwd, settings, reporter, atEnd, signal }: CommandContext): SetterTools {
  return createSetterTools({
    ...{ cwd, signal, atEnd },
    warn: reporter.warn,
    progress: (label) => reporter.progress({ label }),
    cacheDir: settings.paths.judgeCacheDir,
  });
}

/** What a command that pushes or pulls needs. Rejects if nobody is signed in. */
export async function pushContextOf(context: CommandContext): Promise<PushContext & { server: string }> {
  const client = await context.signedIn();
  const { server } = await context.currentSettings();
  return { client, server, tools: setterToolsOf(context), hashesFile: context.settings.paths.hashesFile };
}
