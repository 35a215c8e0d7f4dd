import type { AuditEntry, Worker } from '@podium/sdk/contract';
import { auditKinds, limits } from '@podium/sdk/limits';
import { limitOption, parseLimit } from '../../arguments.ts';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { type Column, listResult } from '../../output/table.ts';
import { resolveContest, resolveProblem } from '../../references/resolve-reference.ts';
import { acknowledged, type Result } from '../../result.ts';
import { formatMoment } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine } from '../../text/terminal-text.ts';

export const adminLog = defineCommand({
  name: 'admin log',
  summary: 'show who changed what, newest first',
  description:
    'Lists changes of problems and contests, rejudges, generated leaderboards, tokens for scripts and new administrators. Requests that were refused are not in the log.',
  options: {
    user: { kind: 'text', value: 'user', summary: 'only changes by this user: me, an email or an id' },
    kind: { kind: 'choice', choices: auditKinds, summary: 'only changes of this kind of object' },
    problem: { kind: 'text', short: 'p', value: 'problem', summary: 'only changes of this problem' },
    contest: {
      kind: 'text',
      short: 'c',
      value: 'contest',
      summary: 'only changes of this contest and its leaderboard',
    },
    before: { kind: 'text', value: 'id', summary: 'continue with the entries before this one' },
    limit: { ...limitOption, summary: `the largest number of entries (default: 20, at most ${limits.listMaxCount})` },
  },
  examples: [
    ['podium admin log', 'the last twenty changes'],
    ['podium admin log --problem two-sum', 'the history of a problem'],
    ['podium admin log --user ada@example.org --kind contest --json', 'for scripts'],
  ],
  async run(context, { user, kind, problem, contest, before, limit: limitText = '20' }) {
    if (problem !== undefined && contest !== undefined) throw usageError('Give --problem or --contest, not both.');
    const limit = parseLimit(limitText, limits.listMaxCount);
    const { audit } = await context.signedIn();
    const objectId =
      problem === undefined
        ? contest && (await resolveContest(context, contest))._id
        : (await resolveProblem(context, problem)).problemId;
    const filters = { user, kind, objectId, before, limit };
    const entries = await audit.list(filters, { signal: context.signal });
    const older = entries.length === limit ? `Older ones: --before ${entries.at(-1)?._id}` : '';
    return listResult(entries, logColumns, {
      empty: 'No changes.',
      below: (errorStyle) => older && errorStyle.dim(older),
      paged: true,
    });
  },
});

function logColumns(style: Style): Column<AuditEntry>[] {
  return [
    { title: 'When', text: ({ at }) => formatMoment(at), paint: style.dim },
    { title: 'Who', text: ({ user }) => user?.email ?? 'the server', flexible: true, leaveOut: 2 },
    { title: 'What', text: ({ action, kind }) => `${action} ${kind}`, paint: style.bold },
    { title: 'Name', text: ({ objectName }) => objectName, flexible: true },
    { title: 'Details', text: ({ detail }) => detail, flexible: true, leaveOut: 1 },
  ];
}

export const adminWorkers = defineCommand({
  name: 'admin workers',
  summary: 'list the judge workers and their state',
  description:
    'Lists every worker that judges for this server: the one beside the server, those with the database, and those that joined it with a token. The speed is that of one core: 1 for a machine on which the reference program takes 100 ms. A worker that has not reported for 30 seconds is marked as gone, and listed for a day.',
  examples: [
    ['podium admin workers', 'with their load, speed and state'],
    ['podium admin workers --json', 'for scripts'],
  ],
  async run(context) {
    const { workers } = await context.signedIn();
    const listed = await workers.list({ signal: context.signal });
    const reasons = listed.flatMap(({ name, state, reason }) =>
      reason === null || state === 'gone' ? [] : [`${safeLine(name)}: ${safeLine(reason)}`],
    );
    return listResult(listed, workerColumns, {
      empty: 'No worker has reported yet.',
      below: (errorStyle) => reasons.map(errorStyle.warn).join('\n'),
    });
  },
});

function workerColumns(style: Style): Column<Worker>[] {
  return [
    { title: 'Name', text: ({ name }) => name, paint: style.accent, flexible: true },
    {
      title: 'State',
      text: ({ state }) => state,
      paint: (cell, { state }) => (state === 'judging' ? style.good : state === 'sick' ? style.bad : style.warn)(cell),
    },
    { title: 'Working on', text: ({ inProgress, slots }) => `${inProgress} of ${slots}` },
    { title: 'Verdicts', text: ({ verdicts }) => String(verdicts), leaveOut: 4 },
    { title: 'Speed', text: ({ speed }) => (speed === null ? '–' : speed.toFixed(2)), leaveOut: 5 },
    { title: 'Languages', text: describeCompilers, leaveOut: 3 },
    { title: 'Memory by', text: ({ memoryControl }) => memoryControl ?? '–', leaveOut: 2 },
    { title: 'By', text: ({ connection }) => connection, leaveOut: 6 },
    { title: 'Version', text: ({ version }) => version, leaveOut: 1 },
    { title: 'Seen', text: ({ seenAt }) => formatMoment(seenAt), paint: style.dim, leaveOut: 2 },
    { title: 'Id', text: ({ _id }) => _id, paint: style.dim, leaveOut: 7 },
  ];
}

function describeCompilers({ languages, compilers }: Worker): string {
  return languages.map((id) => (compilers[id] === undefined ? id : `${id} ${compilers[id]}`)).join(', ');
}

const workerArgument = { worker: { required: true, summary: 'its name or id' } } as const;

export const adminDrain = defineCommand({
  name: 'admin drain',
  summary: 'let a worker finish its jobs and take no more',
  description:
    'Takes effect within seconds. The worker takes no jobs until `podium admin resume`, even if it or the server restarts.',
  arguments: workerArgument,
  examples: [['podium admin drain judge-3', 'before its machine is repaired']],
  run: (context, { worker }) => changeWorker(context, worker, 'drain'),
});

export const adminResume = defineCommand({
  name: 'admin resume',
  summary: 'let a drained worker take submissions again',
  arguments: workerArgument,
  examples: [['podium admin resume judge-3', 'after its machine was repaired']],
  run: (context, { worker }) => changeWorker(context, worker, 'resume'),
});

async function changeWorker(context: CommandContext, reference: string, change: 'drain' | 'resume'): Promise<Result> {
  const { signal } = context;
  const { workers } = await context.signedIn();
  const { _id } = matchWorker(await workers.list({ signal }), reference);
  const answer = await workers[change](_id, { signal });
  return { text: acknowledged(answer.message), json: answer };
}

function matchWorker(listed: readonly Worker[], reference: string): Worker {
  const found = listed.filter(({ _id, name }) => _id === reference || name === reference);
  const [first, ...others] = found;
  if (!first) {
    const names = [...new Set(listed.map(({ name }) => name))].join(', ');
    throw usageError(
      `There is no worker '${reference}'.`,
      names === '' ? 'None has reported yet.' : `The workers are ${names}.`,
    );
  }
  if (others.length === 0) return first;
  const ids = found.map(({ _id, state }) => `${_id} (${state})`).join(', ');
  throw usageError(`${found.length} workers have the name '${reference}'.`, `Give the id of one: ${ids}.`);
}
