import { setTimeout as sleep } from 'node:timers/promises';
import type { Standings } from '@podium/sdk/contract';
import { exitCodes } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { explainError } from '../../explain-error.ts';
import { renderStandings } from '../../output/text/standings.ts';
import { type BoardPart, type BoardScope, readLive } from './read-standings.ts';

/** The board is read again at this interval where no event says that it has changed. */
const readAgainMs = 5_000;
/** The interval at which the clock on a terminal moves. */
const tickMs = 1_000;
/** The lines around the rows: title, notice, heading, own row, legend. */
const otherLines = 11;

/**
 * Shows the board again at every change until an interruption. If the server becomes unreachable
 * later, the last board stays with a notice. If it is unreachable at first, the command fails.
 */
export async function watchStandings(context: CommandContext, scope: BoardScope, part: BoardPart): Promise<never> {
  const { host, reporter, signal } = context;
  const { stdout, env } = host;
  const isDrawn = Boolean(stdout.isTTY) && !reporter.isJson && env.TERM !== 'dumb';
  const read = () => readLive(scope, isDrawn ? fitPart(part, stdout.rows ?? 24) : part);
  let board = await read();
  let failure: string | undefined;
  let frame: 'first' | 'next' | undefined = isDrawn ? 'first' : undefined;
  let printed: string | undefined;
  for (;;) {
    const readAt = performance.now() + readAgainMs;
    do {
      if (frame || board.version !== printed) await reporter.interim(resultOf(board, failure, frame));
      if (frame) frame = 'next';
      printed = board.version;
      const leftMs = Math.max(0, readAt - performance.now());
      await sleep(frame ? Math.min(tickMs, leftMs) : leftMs, undefined, { signal });
    } while (performance.now() < readAt);
    try {
      board = await read();
      failure = undefined;
    } catch (error) {
      signal.throwIfAborted();
      const explained = explainError(error, (await context.currentSettings()).server);
      if (explained.exitCode !== exitCodes.network) throw error;
      failure = explained.message;
    }
  }

  function resultOf(shown: Standings, reason: string | undefined, as: typeof frame) {
    return {
      text: (view: Parameters<typeof renderStandings>[3]) =>
        renderStandings(shown, { frame: as, failure: reason }, scope.client.clock.now(), view),
      json: shown,
    };
  }
}

/** A terminal shows as many rows as fit, because a longer frame would scroll. */
function fitPart(part: BoardPart, rows: number): BoardPart {
  const room = Math.max(3, rows - otherLines);
  return part.kind === 'top' || part.kind === 'around' ? { ...part, count: Math.min(part.count, room) } : part;
}
