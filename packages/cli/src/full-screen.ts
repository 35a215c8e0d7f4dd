import { type CliError, usageError } from './cli-error.ts';
import type { ExitCode } from './exit-codes.ts';
import { explainError } from './explain-error.ts';
import type { FullScreenRequest } from './full-screen-request.ts';
import type { Host } from './host.ts';
import { createOutput } from './output/output.ts';
import { createSettingsAccess } from './settings/settings.ts';

/** Opens the full-screen interface and resolves with the exit code once it is left. What it could not start with is told like any error. */
export async function runFullScreen(host: Host, { server, noColor }: FullScreenRequest): Promise<number> {
  const settings = createSettingsAccess(host, server);
  try {
    if (host.env.TERM === 'dumb') throw cannotDraw();
    // Keys are waited for from now on: what is pressed while it loads is not echoed, and not lost.
    host.stdin.setRawMode?.(true);
    const { openTui } = await import('./tui/open-tui.tsx');
    return await openTui(host, settings, noColor);
  } catch (error) {
    host.stdin.setRawMode?.(false);
    const explanation = explainError(error, undefined);
    const output = createOutput(host, { json: false, noColor });
    if (host.env.PODIUM_DEBUG === '1') output.details(error);
    output.error(explanation);
    return explanation.exitCode satisfies ExitCode;
  }
}

function cannotDraw(): CliError {
  return usageError(
    'The full screen needs a terminal that can draw, and TERM says that this one is dumb.',
    'Every command works here: `podium --help` lists them.',
  );
}
