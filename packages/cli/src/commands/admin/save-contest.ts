import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ContestSaved, ContestUpdate } from '@podium/sdk/contract';
import {
  type ContestSettings,
  describeFieldError,
  describeRule,
  movedEndNotice,
  phaseOf,
  plural,
  scoringRuleNames,
  standingsAudiences,
  standingsAudienceTexts,
} from '@podium/sdk/display';
import { isPodiumError } from '@podium/sdk/errors';
import { contestArgument, getDuration, getMinutes, parseMoment } from '../../arguments.ts';
import { CliError, exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand, type Input } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { formatFacts } from '../../output/table.ts';
import { contestProblemTable } from '../../output/text/contest.ts';
import { resolveContest, resolveProblem } from '../../references/resolve-reference.ts';
import type { Rendered, View } from '../../result.ts';
import { formatMoment } from '../../text/format-values.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';

const contestOptions = {
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
  rule: {
    kind: 'choice',
    choices: scoringRuleNames,
    summary:
      'how it is scored: points that fall with time (decay, the default), solved problems and minutes, or points',
  },
  penalty: {
    kind: 'text',
    value: 'minutes',
    summary: 'what a rejected try of a solved problem costs under icpc (default: 20m)',
  },
  freeze: {
    kind: 'text',
    value: 'minutes',
    summary: 'freeze the standings for so long before the end, such as 1h; 0 for no freeze, the default',
  },
  standings: {
    kind: 'choice',
    choices: standingsAudiences,
    summary: 'who sees the standings while it runs (default: everybody who is signed in)',
  },
} as const;

type ContestInput = Input<object, typeof contestOptions>;

export const contestCreate = defineCommand({
  name: 'contest create',
  summary: 'schedule a contest',
  options: contestOptions,
  examples: [
    [
      "podium contest create --title 'Spring Cup' --description 'Three hours' --start '2026-05-01 10:00' --duration 3h -p two-sum -p paths=1200",
      'with two problems',
    ],
    [
      "podium contest create --title Quick --description @about.md --start 'in 10m' --duration 30m",
      'without problems yet',
    ],
    [
      "podium contest create --title Regional --description @about.md --start 'in 1h' --duration 5h --rule icpc --freeze 1h",
      'by the rule of the ICPC, with standings that are frozen for the last hour',
    ],
  ],
  async run(context, input) {
    const needed = {
      '--title': input.title,
      '--description': input.description,
      '--start': input.start,
      '--end or --duration': input.end ?? input.duration,
    };
    const missing = Object.entries(needed).flatMap(([option, value]) => (value === undefined ? option : []));
    if (missing.length > 0) throw usageError(`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`);
    const { contests } = await context.signedIn();
    const fields = await readFields(context, input, undefined);
    const { title = '', description = '', startTime = '', endTime = '' } = fields;
    const contest = { ...fields, title, description, startTime, endTime };
    const saved = await nameOptions(contests.create(contest, { signal: context.signal }));
    return { text: (view) => renderContestSaved(saved, view), json: saved };
  },
});

export const contestEdit = defineCommand({
  name: 'contest edit',
  summary: 'change fields of a contest',
  arguments: { contest: contestArgument },
  options: {
    ...contestOptions,
    force: { kind: 'flag', summary: 'change the rule or the penalty although the contest has begun' },
  },
  examples: [
    ["podium contest edit next --start '2026-05-01 11:00' --duration 3h", 'start it an hour later'],
    ['podium contest edit next -p two-sum -p paths', 'replace its problems by these, in this order'],
  ],
  async run(context, input) {
    const { contests, clock } = await context.signedIn();
    const contest = await resolveContest(context, input.contest);
    const change = await readFields(context, input, Date.parse(contest.startTime));
    if (Object.keys(change).length === 0) {
      const options = Object.keys(contestOptions).map((name) => `--${name}`);
      throw usageError(`Nothing to change: give ${options.slice(0, -1).join(', ')} or ${options.at(-1)}.`);
    }
    const sent = {
      ...change,
      ...(change.endTime !== undefined && { replacesEnd: contest.endTime }),
      ...(input.force && { force: true }),
    };
    const saved = await nameOptions(contests.update(contest._id, sent, { signal: context.signal }));
    const isEndMoved = change.endTime !== undefined && Date.parse(change.endTime) !== Date.parse(contest.endTime);
    const notices = isEndMoved && phaseOf(contest, clock.now()) === 'ongoing' ? [movedEndNotice] : [];
    return { text: (view) => renderContestSaved(saved, view, notices), json: saved };
  },
});

/** Reads the fields that the options set. `currentStart` is the start of an existing contest. */
async function readFields(
  context: CommandContext,
  input: ContestInput,
  currentStart: number | undefined,
): Promise<ContestUpdate> {
  const { auth, clock } = await context.signedIn();
  // The first answer brings the server's clock, from which `now` and `in 10m` count.
  if (clock.uncertaintyMs === Number.POSITIVE_INFINITY) await auth.session({ signal: context.signal });
  const { title, description } = input;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: await readDescription(context, description) }),
    ...readTimes(input, clock.now(), currentStart),
    ...(input.problem.length > 0 && (await readProblems(context, input.problem))),
    ...readSettings(input),
  };
}

function readSettings({ rule, penalty, freeze, standings }: ContestInput): Partial<ContestSettings> {
  return {
    ...(rule !== undefined && { rule }),
    ...(penalty !== undefined && { penaltyMinutes: getMinutes('--penalty', penalty) }),
    ...(freeze !== undefined && { freezeMinutes: getMinutes('--freeze', freeze) }),
    ...(standings !== undefined && { standings }),
  };
}

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

function renderContestSaved(
  { contest, message, leavesPractice }: ContestSaved,
  { style, errorStyle }: View,
  notices: readonly string[] = [],
): Rendered {
  // A server that says nothing of what it has saved leaves out what was not sent.
  const facts: [name: string, value: string][] = [
    ['Title', contest.title && style.bold(safeLine(contest.title))],
    ['Id', contest._id],
    ['Start Time', contest.startTime && formatMoment(contest.startTime)],
    ['End Time', contest.endTime && formatMoment(contest.endTime)],
    ['Rule', describeRule(contest)],
    ...(contest.freezeMinutes > 0
      ? [['Freeze', `the last ${plural(contest.freezeMinutes, 'minute')}`] as [string, string]]
      : []),
    ['Standings', standingsAudienceTexts[contest.standings]],
  ];
  const known = facts.filter(([, value]) => value !== '');
  const isComplete = known.length === facts.length;
  const none = isComplete ? ['', 'No problems have been added to this contest yet.'] : [];
  const problems = contest.problems.length > 0 ? ['', contestProblemTable(contest, undefined, style)] : none;
  const warnings = leavesPractice.map(({ title }) =>
    errorStyle.warn(`Learners could practise "${safeLine(title)}" until now. The contest hides it from this moment.`),
  );
  return {
    text: [
      `${style.good(style.marks.solved)} ${safeText(message)}`,
      ...notices,
      formatFacts(known, style),
      ...problems,
    ].join('\n'),
    ...(warnings.length > 0 ? { afterword: warnings.join('\n') } : {}),
  };
}

const options: Readonly<Record<string, string>> = {
  title: '--title',
  description: '--description',
  startTime: '--start',
  endTime: '--end',
  problems: '--problem',
  points: '--problem',
  penaltyMinutes: '--penalty',
  freezeMinutes: '--freeze',
  rule: '--rule',
  standings: '--standings',
};

/** Replaces the fields in a validation error by the options that set them. */
async function nameOptions<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isPodiumError(error) && error.code === 'revision_conflict') {
      const hints = ['`podium contest show` shows it as it is now.'];
      const { code, message } = error;
      throw new CliError({ code, message, hints, exitCode: exitCodes.notAllowedNow, cause: error });
    }
    if (!isPodiumError(error) || error.code !== 'validation_failed' || error.fields.length === 0) throw error;
    const fields = error.fields.map(({ path, message }) => {
      const option = options[path.split('.', 1)[0] ?? ''] ?? path;
      return { path: option, message: describeFieldError({ path, message }, option) };
    });
    const [first = '', ...others] = fields.map(({ message }) => `${message}.`);
    throw new CliError({ code: error.code, message: first, hints: others, fields, cause: error });
  }
}
