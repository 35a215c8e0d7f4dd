import { join, resolve } from 'node:path';
import { makeFolder, writeAtomic } from '@podium/files';
import type { Contest, ListedSubmission, StandingsHistory } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { isPodiumError } from '@podium/sdk/errors';
import { isLanguage, solutionFile } from '@podium/sdk/languages';
import { createReplay, readHistory, showBoard } from '@podium/sdk/standings';
import { verdicts } from '@podium/sdk/verdicts';
import { contestArgument } from '../../arguments.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { formatStandingsCsv } from '../../output/text/standings-csv.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import { slugOf } from '../../text/format-values.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { shownFolder } from '../../workspace/choose-folder.ts';

/** A page of this many sources, each of at most 256 KiB, fits into one answer. */
const pageSize = 50;

export const contestExport = defineCommand({
  name: 'contest export',
  summary: 'write the standings and the submissions of a contest into files',
  description:
    'Writes standings.csv and standings.json, as you may see them now, and submissions.zip: for admins with the sources of everybody, for others with their own. In the archive each source is at problem/author/time_verdict_id, and submissions.json lists them.',
  arguments: { contest: contestArgument },
  options: {
    out: { kind: 'text', value: 'folder', summary: 'the folder of the files (default: one named after the contest)' },
  },
  examples: [
    ['podium contest export last', 'the contest that ended last'],
    ['podium contest export spring-cup --out archive/spring', 'into another folder'],
  ],
  async run(context, { contest: reference, out }) {
    const contest = await resolveContest(context, reference);
    const folder = resolve(context.cwd, out ?? `${shortNameOf(contest)}-export`);
    await makeFolder(folder);
    const board = await exportStandings(context, contest, folder);
    const submissions = await exportSubmissions(context, contest, join(folder, 'submissions.zip'));
    const lines = [
      `standings.csv, standings.json  ${'rows' in board ? plural(board.rows, 'row') : `left out: ${board.leftOut}`}`,
      `submissions.zip                ${plural(submissions, 'submission')}`,
    ];
    return {
      text: ({ style }) => {
        const heading = `${style.good(style.marks.solved)} ${style.bold(safeLine(contest.title))} is in`;
        const target = style.accent(shownFolder(context.cwd, folder));
        return { text: [`${heading} ${target}`, ...lines.map((line) => `  ${safeLine(line)}`)].join('\n') };
      },
      json: { contestId: contest._id, folder, standings: board, submissions },
    };
  },
});

/** Returns the number of rows, or why the board may not be read. */
async function exportStandings(
  context: CommandContext,
  contest: Contest,
  folder: string,
): Promise<{ rows: number } | { leftOut: string }> {
  const client = await context.signedIn();
  context.reporter.progress({ label: 'Reading the standings…' });
  let history: StandingsHistory;
  try {
    history = await client.contests.history(contest._id, {}, { signal: context.signal });
  } catch (error) {
    const isClosed = isPodiumError(error) && ['not_registered', 'contest_not_over'].includes(error.code);
    if (isClosed) return { leftOut: error.message };
    throw error;
  }
  const { contest: rules, participants, tries } = readHistory(history);
  const shown = showBoard(history, createReplay(rules, participants, tries).boardAt(Number.POSITIVE_INFINITY));
  const { participants: _, tries: __, ...facts } = history;
  await writeAtomic(join(folder, 'standings.json'), `${JSON.stringify({ ...facts, ...shown }, undefined, 2)}\n`);
  await writeAtomic(join(folder, 'standings.csv'), formatStandingsCsv(shown));
  return { rows: shown.rows.length };
}

/** Returns the number of submissions in the archive. */
async function exportSubmissions(context: CommandContext, contest: Contest, archive: string): Promise<number> {
  const { writeZip } = await import('@podium/problems/export');
  const list: Omit<ListedSubmission, 'code'>[] = [];
  async function* entries(): AsyncGenerator<[string, { content: string }], void, undefined> {
    for await (const { code = '', ...submission } of readAll(context, contest)) {
      list.push(submission);
      yield [pathOf(contest, submission), { content: code }];
    }
    yield ['submissions.json', { content: `${JSON.stringify(list.toReversed(), undefined, 2)}\n` }];
  }
  await writeZip(archive, entries(), context.signal);
  return list.length;
}

/** Reads page after page, the newest submission first. */
async function* readAll(context: CommandContext, contest: Contest): AsyncGenerator<ListedSubmission, void, undefined> {
  const client = await context.signedIn();
  const { signal } = context;
  for (let [before, count] = [undefined as string | undefined, 0]; ; ) {
    const query = { contestId: contest._id, sources: true, limit: pageSize, before };
    const page = await client.submissions.list(query, { signal });
    yield* page;
    count += page.length;
    context.reporter.progress({ label: `Reading submissions: ${count}` });
    before = page.at(-1)?._id;
    if (page.length < pageSize) return;
  }
}

/** The path of a source in the archive: `A/ada-byron/0-31-07_WA_k2j4h5g6f7d8.cpp`. */
function pathOf(contest: Contest, submission: Omit<ListedSubmission, 'code'>): string {
  const { _id, problemId, userFirstName, userLastName, language, submittedAt, verdict } = submission;
  const label = contest.problems.find((problem) => problem._id === problemId)?.label ?? problemId;
  const author = slugOf(`${userFirstName} ${userLastName}`) || submission.userId;
  const seconds = Math.floor((Date.parse(submittedAt) - Date.parse(contest.startTime)) / 1000);
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, ...rest] = time.map((part) => String(part).padStart(2, '0'));
  const outcome = verdict === null ? 'pending' : verdicts[verdict].code;
  const ending = isLanguage(language) ? solutionFile(language).replace(/^.*\./, '') : 'txt';
  return `${label}/${author}/${[hours, ...rest].join('-')}_${outcome}_${_id}.${ending}`;
}
