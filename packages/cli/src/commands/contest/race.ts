import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PodiumClient } from '@podium/sdk';
import type { Contest } from '@podium/sdk/contract';
import { formatDuration, phaseOf, pickOpeningDelayMs, timesOf } from '@podium/sdk/display';
import { contestArgument, starterLanguageOption } from '../../arguments.ts';
import { CliError, exitCodes } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { explainError } from '../../explain-error.ts';
import { formatTable } from '../../output/table.ts';
import { describePhase } from '../../output/text/contest.ts';
import { problemsClosed, resolveContest } from '../../references/resolve-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import type { Rendered, View } from '../../result.ts';
import { rememberStarter, warnIfNotJudged } from '../../solving/offered-languages.ts';
import { type PulledProblem, pullContest } from '../../solving/pull-contest.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { chooseFolder, folderNameOf, shownFolder } from '../../workspace/choose-folder.ts';
import { loadStarters } from '../../workspace/templates.ts';

export const race = defineCommand({
  name: 'race',
  summary: 'wait for a contest to start, then pull all its problems',
  description:
    "Counts down by the server's clock, then pulls every problem into its own folder below one named after the contest: spring-cup/A-two-sum, in the folder of the setting `workspace` if you set it. The problems of a running contest are pulled at once. Files that you wrote stay as they are. Join the contest first: this command does not join it.",
  arguments: { contest: contestArgument },
  options: {
    dir: {
      kind: 'text',
      value: 'folder',
      summary: 'the folder for the problems (default: one named after the contest)',
    },
    language: starterLanguageOption,
  },
  examples: [
    ['podium race next', 'wait for the contest that starts next'],
    ['podium race spring-cup --dir .', 'into the current folder'],
    ['podium race next --language java', 'each problem with Main.java'],
  ],
  async run(context, { contest: reference, dir, language }) {
    const client = await context.signedIn();
    const announced = await resolveContest(context, reference);
    requireParticipant(announced, client.clock.now());
    const { cwd, signal } = context;
    const { workspaceRoot, server, stored } = await context.currentSettings();
    const { templatesDir } = context.settings.paths;
    // What cannot be used is reported now, and not when the contest starts.
    if (language !== undefined) await warnIfNotJudged(context, language);
    const makeStarters = await loadStarters({ templatesDir, server, client, signal, language, usual: stored.starter });
    if (language !== undefined) await rememberStarter(context, language);
    const contest = await waitForStart(context, client, announced);
    const folder =
      dir === undefined ? await chooseFolder({ cwd, workspaceRoot }, folderNameOf(contest)) : resolve(cwd, dir);
    const onPulled = (count: number) =>
      context.reporter.progress({
        label: 'Pulling',
        passed: Array.from({ length: count }, () => true),
        total: contest.problems.length,
      });
    onPulled(0);
    const problems = await pullContest({ client, server, contest, folder, makeStarters, language, onPulled }, signal);
    const json = { contest, problems: problems.map((problem) => ({ ...problem, folder: join(folder, problem.name) })) };
    return {
      text: (view) => renderRaced(contest, { cwd, folder }, problems, client.clock.now(), view),
      json,
    };
  },
});

/** Reports at once, and not when the contest starts, that the user cannot take part. */
function requireParticipant(contest: Contest, now: number): void {
  if (phaseOf(contest, now) === 'past') {
    throw new CliError({
      code: 'contest_over',
      message: `'${contest.title}' is ${contest.cancelled ? 'cancelled' : 'over'}.`,
      hints: ['Its problems are open for practice: `podium problem list` shows them.'],
      exitCode: exitCodes.notAllowedNow,
    });
  }
  // Administrators see the problems of any contest without joining.
  if (contest.isRegistered || contest.problems.length > 0) return;
  throw new CliError({
    code: 'not_registered',
    message: `You have not joined '${contest.title}': its problems would not open for you.`,
    hints: [`Join it with \`podium contest join ${shortNameOf(contest)}\`, then run this command again.`],
    exitCode: exitCodes.notAllowedNow,
  });
}

function renderRaced(
  contest: Contest,
  { cwd, folder }: { cwd: string; folder: string },
  problems: readonly PulledProblem[],
  now: number,
  { style, errorStyle }: View,
): Rendered {
  const table = formatTable(
    [
      { title: '', text: ({ label }) => label, paint: style.accent },
      { title: 'Title', text: ({ title }) => title, paint: style.bold, flexible: true },
      { title: 'Folder', text: ({ name }) => shownFolder(cwd, join(folder, name)) },
      {
        title: '',
        text: ({ files }) => (files.some(({ outcome }) => outcome === 'kept') ? 'your changes kept' : ''),
        paint: style.dim,
        leaveOut: 1,
      },
    ],
    problems,
    style,
  );
  const [first] = problems;
  return {
    text: `${style.good(style.marks.solved)} ${style.bold(safeLine(contest.title))}  ${describePhase(contest, now)}\n\n${table}`,
    afterword:
      first &&
      errorStyle.dim(`\nNext: cd ${shownFolder(cwd, join(folder, first.name))}, then podium test and podium submit.`),
  };
}

/** The contest is read again at this interval, because its start may be moved and clocks drift. */
const readAgainMs = 30_000;
const tickMs = 1_000;
const openingTimeoutMs = 10_000;

/**
 * Waits until the contest runs by the server's clock, and returns it with its problems. Throws if
 * they do not open.
 */
async function waitForStart(context: CommandContext, client: PodiumClient, first: Contest): Promise<Contest> {
  let contest = first;
  let lookedAt = client.clock.now();
  if (!context.host.stderr.isTTY && lookedAt < Date.parse(timesOf(contest).startTime)) {
    context.reporter.note(`Waiting for '${contest.title}', which starts at ${timesOf(contest).startTime}.`);
  }
  for (;;) {
    const now = client.clock.now();
    const leftMs = Date.parse(timesOf(contest).startTime) - now;
    if (leftMs <= 0) break;
    // The time is rounded up, so that it shows 0 only at the start. It comes first, because a
    // narrow terminal cuts the end of the line.
    const left = formatDuration(Math.ceil(leftMs / 1000) * 1000, 4);
    context.reporter.progress({ label: `Starts in ${left}: ${safeLine(contest.title)} (Ctrl-C stops waiting)` });
    await sleep(Math.min(leftMs, tickMs), undefined, { signal: context.signal });
    if (client.clock.now() - lookedAt < readAgainMs) continue;
    lookedAt = client.clock.now();
    contest = (await reloadContest(context, client, contest._id)) ?? contest;
  }
  return loadOpenContest(context, client, contest);
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
  if (contest.problems.length > 0) return contest;
  const { signal, reporter } = context;
  const deadline = performance.now() + openingTimeoutMs;
  for (;;) {
    const isLast = performance.now() > deadline;
    reporter.progress({ label: 'Waiting for the problems…' });
    await sleep(pickOpeningDelayMs(), undefined, { signal });
    // The last request throws the reason if the server does not answer.
    const seen = await (isLast
      ? client.contests.get(contest._id, { signal })
      : reloadContest(context, client, contest._id));
    if (seen && seen.problems.length > 0) return seen;
    if (seen && (isLast || seen.problemCount === 0)) throw problemsClosed(seen, client.clock.now());
  }
}
