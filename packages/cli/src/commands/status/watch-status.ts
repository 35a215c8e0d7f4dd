import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodes } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { briefError, type Explanation, explainError } from '../../explain-error.ts';
import type { Result } from '../../result.ts';
import { readStatus, type Status, type StatusDeps } from '../../status/read-status.ts';
import { renderStatus, statusJson } from './status-result.ts';

/** The interval at which the clock on a terminal moves between two refreshes. */
const tickMs = 1_000;

/**
 * Shows the status again and again until an interruption. If the server becomes unreachable later,
 * the last status stays with a notice. If it is unreachable at first, the command fails.
 */
export async function watchStatus(
  context: CommandContext,
  deps: StatusDeps,
  intervalMs: number,
  json: boolean,
): Promise<never> {
  const { signal, host, reporter } = context;
  const ticks = Boolean(host.stdout.isTTY) && !json;
  let status = await readStatus(deps, signal);
  let failure: Explanation | undefined;
  let frame: 'first' | 'next' | undefined = ticks && host.env.TERM !== 'dumb' ? 'first' : undefined;
  for (;;) {
    const refreshAt = performance.now() + intervalMs;
    for (let isNew = true; isNew || performance.now() < refreshAt; isNew = false) {
      const leftMs = refreshAt - performance.now();
      if (isNew || frame)
        await reporter.interim(makeResult({ ...status, now: deps.client.clock.now() }, failure, frame));
      if (frame) frame = 'next';
      await sleep(Math.max(0, Math.min(leftMs, frame ? tickMs : intervalMs)), undefined, { signal });
    }
    try {
      status = await readStatus(deps, signal);
      failure = undefined;
    } catch (error) {
      signal.throwIfAborted();
      failure = explainError(error, status.server);
      if (failure.exitCode !== exitCodes.network) throw error;
    }
  }
}

function makeResult(status: Status, failure: Explanation | undefined, frame: 'first' | 'next' | undefined): Result {
  return {
    text: (view) => renderStatus(status, view, failure?.message, frame),
    json: {
      ...statusJson(status),
      ...(failure && { error: briefError(failure) }),
    },
  };
}
