import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ContestSaved, ContestUpdate } from '@podium/sdk/contract';
import { CliError, usageError } from '../../cli-error.ts';
import type { Input } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { isSdkError } from '../../explain-error.ts';
import { formatFacts } from '../../output/table.ts';
import { contestProblemTable } from '../../output/text/contest.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import type { Rendered, View } from '../../result.ts';
import { formatMoment } from '../../text/format-values.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';
import { getDuration, parseMoment } from '../parse-moment.ts';

/** The options that `contest create` and `contest edit` share. */
export const contestOptions = {
  title: { kind: 'text', value: 'title', summary: 'the title' },
  description: { kind: 'text', value: 'text', summary: 'the description, or @file to read it from a file' },
  start: {
    kind: 'text',
    value: 'moment',
    summary: "the start: '2026-05-01 10:00' in your time zone, ISO 8601, or 'in 10m'",
  },
  end: { kind: 'text', value: 'moment', summary: 'the end, in the same forms; or give --duration' },
  duration: { kind: 'text', value: 'duration', summary: 'the length, such as 2h or 90m' },
  problem: {
    kind: 'list',
    short: 'p',
    value: 'problem',
    summary: 'a problem; two-sum=700 sets its full marks',
  },
} as const;

type ContestInput = Input<object, typeof contestOptions>;

/** Reads the fields that the options set. `currentStart` is the start of an existing contest. */
export async function readFields(
  context: CommandContext,
  input: ContestInput,
  currentStart: number | undefined,
): Promise<ContestUpdate> {
  const { clock } = await context.signedIn();
  const { title, description } = input;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: await readDescription(context, description) }),
    ...readTimes(input, clock.now(), currentStart),
    ...(input.problem.length > 0 && (await readProblems(context, input.problem))),
  };
}

/** Reads a text given on the command line, or for `@file` the text of that file. */
async function readDescription({ cwd }: CommandContext, text: string): Promise<string> {
  if (!text.startsWith('@')) return text;
  return readFile(resolve(cwd, text.slice(1)), 'utf8').catch(() => {
    throw usageError(`--description: the file '${text.slice(1)}' cannot be read.`);
  });
}

function readTimes(
  { start, end, duration }: ContestInput,
  now: number,
  currentStart: number | undefined,
): Pick<ContestUpdate, 'startTime' | 'endTime'> {
  if (end !== undefined && duration !== undefined) throw usageError('--end and --duration cannot be used together.');
  const startMs = start === undefined ? undefined : parseMoment('--start', start, now);
  const from = startMs ?? currentStart;
  let endMs = end === undefined ? undefined : parseMoment('--end', end, now);
  if (duration !== undefined) {
    if (from === undefined) throw usageError('--duration needs --start.');
    endMs = from + getDuration('--duration', duration);
  }
  if (endMs !== undefined && from !== undefined && endMs <= from) throw usageError('--end must be later than --start.');
  return {
    ...(startMs !== undefined && { startTime: new Date(startMs).toISOString() }),
    ...(endMs !== undefined && { endTime: new Date(endMs).toISOString() }),
  };
}

/** Reads the ids of the problems in their order, and the full marks given with them. */
async function readProblems(
  context: CommandContext,
  references: readonly string[],
): Promise<Pick<ContestUpdate, 'problems' | 'points'>> {
  const problems: string[] = [];
  const points: Record<string, number> = {};
  for (const reference of references) {
    const [, name = reference, marks] = /^(.+)=(\d{1,7})$/.exec(reference) ?? [];
    const { problemId } = await resolveProblem(context, name);
    problems.push(problemId);
    if (marks !== undefined) points[problemId] = Number(marks);
  }
  return { problems, ...(Object.keys(points).length > 0 && { points }) };
}

export function renderContestSaved(
  { contest, message, leavesPractice }: ContestSaved,
  { style, errorStyle }: View,
): Rendered {
  const facts = formatFacts(
    [
      ['Title', style.bold(safeLine(contest.title))],
      ['Id', contest._id],
      ['Start Time', formatMoment(contest.startTime)],
      ['End Time', formatMoment(contest.endTime)],
    ],
    style,
  );
  const problems =
    contest.problems.length > 0
      ? contestProblemTable(contest.problems, undefined, style)
      : 'No problems have been added to this contest yet.';
  const warnings = leavesPractice.map(({ title }) =>
    errorStyle.warn(`Learners could practise "${safeLine(title)}" until now. The contest hides it from this moment.`),
  );
  return {
    text: [`${style.good(style.marks.solved)} ${safeText(message)}`, facts, '', problems].join('\n'),
    ...(warnings.length > 0 ? { afterword: warnings.join('\n') } : {}),
  };
}

/** The option for each field of a contest. */
const options: Readonly<Record<string, string>> = {
  title: '--title',
  description: '--description',
  startTime: '--start',
  endTime: '--end',
  problems: '--problem',
  points: '--problem',
};

/** Replaces the fields in a validation error by the options that set them. */
export async function nameOptions<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isSdkError(error) || error.code !== 'validation_failed' || !error.fields?.length) throw error;
    const fields = error.fields.map(({ path, message }) => {
      const option = options[path.split('.', 1)[0] ?? ''] ?? path;
      return {
        path: option,
        // biome-ignore lint/plugin: decides only how the message is joined to the option
        message: `${option} ${message.startsWith(path) ? message.slice(path.length + 1) : message}`,
      };
    });
    const [first = '', ...others] = fields.map(({ message }) => `${message}.`);
    throw new CliError({ code: error.code, message: first, hints: others, fields, cause: error });
  }
}
