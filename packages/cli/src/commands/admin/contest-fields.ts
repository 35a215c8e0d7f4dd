import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { usageError } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { resolveProblem } from '../../references/problem-reference.ts';
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
