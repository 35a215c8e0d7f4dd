import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ContestSaved } from '@podium/sdk/contract';
import { CliError, usageError } from '../../cli-error.ts';
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
  title: { kind: 'text', value: 'title', summary: 'its title' },
  description: { kind: 'text', value: 'text', summary: 'what it is about; @file reads it from a file' },
  start: { kind: 'text', value: 'moment', summary: "'2026-05-01 10:00' in your time zone, ISO 8601, or 'in 10m'" },
  end: { kind: 'text', value: 'moment', summary: 'the same, or leave it and give --duration' },
  duration: { kind: 'text', value: 'duration', summary: 'how long it runs, such as 2h or 90m' },
  problem: {
    kind: 'list',
    short: 'p',
    value: 'problem',
    summary: 'a problem, in order; two-sum=700 sets its full marks',
  },
} as const;

export interface ContestInput {
  title: string | undefined;
  description: string | undefined;
  start: string | undefined;
  end: string | undefined;
  duration: string | undefined;
  problem: readonly string[];
}

/** A text given on the command line, or `@file`: the text of that file. */
export async function readDescription(context: CommandContext, text: string): Promise<string> {
  if (!text.startsWith('@')) return text;
  try {
    return await readFile(resolve(context.cwd, text.slice(1)), 'utf8');
  } catch {
    throw usageError(`--description: the file '${text.slice(1)}' cannot be read.`);
  }
}

/** Start and end in milliseconds as far as they are given; `startTime` is the start in force where `--start` is not. */
export function readTimes(
  input: ContestInput,
  now: number,
  currentStart: number | undefined,
): { start?: number; end?: number } {
  if (input.end !== undefined && input.duration !== undefined) {
    throw usageError('--end and --duration exclude each other.');
  }
  const start = input.start === undefined ? undefined : parseMoment('--start', input.start, now);
  const from = start ?? currentStart;
  let end: number | undefined;
  if (input.end !== undefined) end = parseMoment('--end', input.end, now);
  if (input.duration !== undefined) {
    if (from === undefined) throw usageError('--duration needs --start.');
    end = from + getDuration('--duration', input.duration);
  }
  if (end !== undefined && from !== undefined && end <= from) {
    throw usageError('--end must be later than --start.');
  }
  return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
}

/** The ids of the problems named, in order, and the full marks that were given with them. */
export async function readProblems(
  context: CommandContext,
  references: readonly string[],
): Promise<{ problems: string[]; points?: Record<string, number> }> {
  const problems: string[] = [];
  const points: Record<string, number> = {};
  for (const reference of references) {
    const [, name = reference, marks] = /^(.+)=(\d{1,7})$/.exec(reference) ?? [];
    const { problemId } = await resolveProblem(context, name);
    problems.push(problemId);
    if (marks !== undefined) points[problemId] = Number(marks);
  }
  return { problems, ...(Object.keys(points).length > 0 ? { points } : {}) };
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
  const warnings = leavesPractice.map(({ title }) => {
    return errorStyle.warn(
      `Learners could practise "${safeLine(title)}" until now. The contest hides it from this moment.`,
    );
  });
  return {
    text: [`${style.good(style.marks.solved)} ${safeText(message)}`, facts, '', problems].join('\n'),
    ...(warnings.length > 0 ? { afterword: warnings.join('\n') } : {}),
  };
}

/** The option behind each field of a contest. */
const options: Readonly<Record<string, string>> = {
  title: '--title',
  description: '--description',
  startTime: '--start',
  endTime: '--end',
  problems: '--problem',
  points: '--problem',
};

/** Names the options that were typed in place of the fields that the server rejected. */
export async function nameOptions<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isSdkError(error) || error.code !== 'validation_failed' || !error.fields?.length) throw error;
    const fields = error.fields.map(({ path, message }) => {
      const option = options[path.split('.', 1)[0] ?? ''] ?? path;
      return {
        path: option,
        message: `${option} ${message.startsWith(path) ? message.slice(path.length + 1) : message}`,
      };
    });
    const [first = '', ...others] = fields.map(({ message }) => `${message}.`);
    throw new CliError({ code: error.code, message: first, hints: others, fields, cause: error });
  }
}
