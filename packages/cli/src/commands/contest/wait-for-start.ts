import { setTimeout as sleep } from 'node:timers/promises';
import type { PodiumClient } from '@podium/sdk';
import type { Contest } from '@podium/sdk/contract';
import { exitCodes } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { explainError } from '../../explain-error.ts';
import { problemsClosed } from '../../references/resolve-reference.ts';
import { formatDuration } from '../../text/format-values.ts';
import { safeLine } from '../../text/terminal-text.ts';

/** The contest is read again at this interval, because its start may be moved and clocks drift. */
const readAgainMs = 30_000;
const tickMs = 1_000;
const openingTimeoutMs = 10_000;
const openingRetryMs = 200;

/**
 * Waits until the contest runs by the server's clock, and returns it with its problems. Throws if
 * they do not open.
 */
export async function waitForStart(context: CommandContext, client: PodiumClient, first: Contest): Promise<Contest> {
  let contest = first;
  let lookedAt = client.clock.now();
  if (!context.host.stderr.isTTY && lookedAt < Date.parse(contest.startTime)) {
    context.reporter.note(`Waiting for '${contest.title}', which starts at ${contest.startTime}.`);
  }
  for (;;) {
    const now = client.clock.now();
    const leftMs = Date.parse(contest.startTime) - now;
    if (leftMs <= 0) break;
    showCountdown(context, contest, leftMs);
    await sleep(Math.min(leftMs, tickMs), undefined, { signal: context.signal });
    if (client.clock.now() - lookedAt < readAgainMs) continue;
    lookedAt = client.clock.now();
    contest = (await reloadContest(context, client, contest._id)) ?? contest;
  }
  return loadOpenContest(context, client, contest);
}

function showCountdown({ reporter }: CommandContext, contest: Contest, leftMs: number): void {
  // The time is rounded up, so that it shows 0 only at the start. It comes first, because a narrow
  // terminal cuts the end of the line.
  const left = formatDuration(Math.ceil(leftMs / 1000) * 1000, 4);
  reporter.progress({ label: `Starts in ${left}: ${safeLine(contest.title)} (Ctrl-C stops waiting)` });
}

/** Ignores a lost connection, which matters only at the start. */
async function reloadContest(
  { signal }: CommandContext,
  client: PodiumClient,
  id: string,
): Promise<Contest | undefined> {
  try {
    return await client.contests.get(id, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (explainError(error, undefined).exitCode === exitCodes.network) return undefined;
    throw error;
  }
}

/**
 * Loads the contest with its problems. They may open a moment later, because the clock is inexact.
 */
async function loadOpenContest(context: CommandContext, client: PodiumClient, contest: Contest): Promise<Contest> {
  const deadline = performance.now() + openingTimeoutMs;
  let seen: Contest | undefined = contest.problems.length > 0 ? contest : undefined;
  while (!seen || seen.problems.length === 0) {
    context.reporter.progress({ label: 'Waiting for the problems…' });
    seen = (await reloadContest(context, client, contest._id)) ?? seen;
    if (seen && seen.problems.length > 0) break;
    if (performance.now() > deadline || seen?.problemCount === 0) {
      // This last request throws the reason if the server does not answer.
      const last = await client.contests.get(contest._id, { signal: context.signal });
      if (last.problems.length > 0) return last;
      throw problemsClosed(last, client.clock.now());
    }
    await sleep(openingRetryMs, undefined, { signal: context.signal });
  }
  return seen;
}
