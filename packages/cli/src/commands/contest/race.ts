import { join, resolve } from 'node:path';
import type { Contest } from '@podium/sdk/contract';
import { phaseOf } from '@podium/sdk/display';
import { CliError, exitCodes } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { formatTable } from '../../output/table.ts';
import { describePhase } from '../../output/text/contest.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import type { Rendered, View } from '../../result.ts';
import { type ContestFetch, type FetchedProblem, fetchContest } from '../../solving/fetch-contest.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { chooseFolder, folderNameOf, shownFolder } from '../../workspace/choose-folder.ts';
import { loadStarters } from '../../workspace/templates.ts';
import { contestArgument } from '../arguments.ts';
import { waitForStart } from './wait-for-start.ts';

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
  },
  examples: [
    ['podium race next', 'wait for the contest that starts next'],
    ['podium race spring-cup --dir .', 'into the current folder'],
  ],
  async run(context, { contest: reference, dir }) {
    const client = await context.signedIn();
    const announced = await resolveContest(context, reference);
    requireParticipant(announced, client.clock.now());
    const { cwd, signal } = context;
    const { workspaceRoot, server } = await context.currentSettings();
    const { templatesDir } = context.settings.paths;
    // A template that cannot be used is reported now, and not when the contest starts.
    const makeStarters = await loadStarters({ templatesDir, server, client, signal });
    const contest = await waitForStart(context, client, announced);
    const folder =
      dir === undefined ? await chooseFolder({ cwd, workspaceRoot }, folderNameOf(contest)) : resolve(cwd, dir);
    const problems = await fetchAll(context, { client, server, contest, folder, makeStarters });
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

async function fetchAll(
  { reporter, signal }: CommandContext,
  fetch: Omit<ContestFetch, 'onFetched'>,
): Promise<FetchedProblem[]> {
  const onFetched = (count: number) =>
    reporter.progress({
      label: 'Fetching',
      passed: Array.from({ length: count }, () => true),
      total: fetch.contest.problems.length,
    });
  onFetched(0);
  return fetchContest({ ...fetch, onFetched }, signal);
}

function renderRaced(
  contest: Contest,
  { cwd, folder }: { cwd: string; folder: string },
  problems: readonly FetchedProblem[],
  now: number,
  { style, errorStyle }: View,
): Rendered {
  const table = formatTable(
    [
      { title: '', text: ({ label }) => label, paint: style.accent },
      { title: 'Title', text: ({ title }) => title, paint: style.bold, flexible: true },
      { title: 'Folder', text: ({ name }) => shownFolder(cwd, join(folder, name)) },
      { title: '', text: changedNote, paint: style.dim, leaveOut: 1 },
    ],
    problems,
    style,
  );
  const [first] = problems;
  return {
    text: `${style.good(style.marks.solved)} ${style.bold(safeLine(contest.title))}  ${describePhase(contest, now)}\n\n${table}`,
    ...(first
      ? {
          afterword: errorStyle.dim(
            `\nNext: cd ${shownFolder(cwd, join(folder, first.name))}, then podium test and podium submit.`,
          ),
        }
      : {}),
  };
}

function changedNote({ files }: FetchedProblem): string {
  return files.some(({ outcome }) => outcome === 'kept') ? 'your changes kept' : '';
}
