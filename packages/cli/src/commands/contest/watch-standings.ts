import { setTimeout as sleep } from 'node:timers/promises';
import type { Standings, StandingsQuery } from '@podium/sdk/contract';
import { applyBoardEvent } from '@podium/sdk/standings';
import { exitCodes } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { explainError } from '../../explain-error.ts';
import { renderStandings } from '../../output/text/standings.ts';
import { drawsFrames } from '../watch-again.ts';
import { type BoardPart, type BoardScope, readLive, windowRows } from './read-standings.ts';

/** The board is read again at this interval while no events arrive. */
const readAgainMs = 5_000;
/** Events that cannot be applied make it read again, after so many milliseconds. */
const collectMs = 1_000;
/** And while they arrive, in case one is lost. */
const slowReadMs = 60_000;
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
  const isDrawn = drawsFrames(context);
  const shownPart = isDrawn ? fitPart(part, host.stdout.rows ?? 24) : part;
  const read = () => readLive(scope, shownPart);
  const window = windowQueryOf(shownPart);
  let board = await read();
  let failure: string | undefined;
  let frame: 'first' | 'next' | undefined = isDrawn ? 'first' : undefined;
  let printed: string | undefined;
  let readAt = performance.now() + readAgainMs;
  let wake = () => {};
  const { events, clock } = scope.client;
  const topic = `board:${scope.contest._id}${board.sees === 'everything' ? '@everything' : ''}`;
  const unsubscribe = events.subscribe(topic, (event) => {
    if (event.type === 'refused' || event.version === board.version) return;
    const next = event.type === 'board' && window ? applyBoardEvent(board, event, window) : 'read-again';
    if (next === 'read-again') readAt = Math.min(readAt, performance.now() + collectMs);
    else board = next;
    wake();
  });
  context.atEnd(async () => unsubscribe());
  for (;;) {
    if (frame || board.version !== printed) await reporter.interim(resultOf(board, failure, frame));
    if (frame) frame = 'next';
    printed = board.version;
    const leftMs = Math.max(0, readAt - performance.now());
    const changed = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await Promise.race([changed, sleep(frame ? Math.min(tickMs, leftMs) : leftMs, undefined, { signal })]);
    if (performance.now() < readAt) continue;
    readAt = performance.now() + (events.state.get() === 'live' ? slowReadMs : readAgainMs);
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
        renderStandings(shown, { frame: as, failure: reason }, clock.now(), view),
      json: shown,
    };
  }
}

/** A terminal shows as many rows as fit, because a longer frame would scroll. */
function fitPart(part: BoardPart, rows: number): BoardPart {
  const room = Math.max(3, rows - otherLines);
  return part.kind === 'top' || part.kind === 'around' ? { ...part, count: Math.min(part.count, room) } : part;
}

/** Returns the query that reads a part of a board at once; undefined if there is none. */
function windowQueryOf(part: BoardPart): StandingsQuery | undefined {
  if (part.kind === 'top') return part.count <= windowRows ? { count: part.count } : undefined;
  return part.kind === 'around' && part.who === 'me' ? { around: part.who, count: part.count } : undefined;
}
