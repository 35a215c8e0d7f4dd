import type { AuditEntry } from '@podium/sdk/contract';
import { auditKinds } from '@podium/sdk/limits';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { formatTable } from '../../output/table.ts';
import { resolveContest, resolveProblem } from '../../references/resolve-reference.ts';
import type { Rendered, View } from '../../result.ts';
import { formatMoment } from '../../text/format-values.ts';
import { limitOption, parseLimit } from '../arguments.ts';

const mostShown = 200;

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
    limit: { ...limitOption, summary: `the largest number of entries (default: 20, at most ${mostShown})` },
  },
  examples: [
    ['podium admin log', 'the last twenty changes'],
    ['podium admin log --problem two-sum', 'the history of a problem'],
    ['podium admin log --user ada@example.org --kind contest --json', 'for scripts'],
  ],
  async run(context, { user, kind, problem, contest, before, limit: limitText = '20' }) {
    if (problem !== undefined && contest !== undefined) throw usageError('Give --problem or --contest, not both.');
    const limit = parseLimit(limitText, mostShown);
    const { audit } = await context.signedIn();
    const objectId = await resolveObject();
    const filters = { user, kind, objectId, before, limit };
    const entries = await audit.list(filters, { signal: context.signal });
    return { text: (view) => renderLog(entries, limit, view), json: entries };

    async function resolveObject(): Promise<string | undefined> {
      if (problem !== undefined) return (await resolveProblem(context, problem)).problemId;
      return contest === undefined ? undefined : (await resolveContest(context, contest))._id;
    }
  },
});

function renderLog(entries: readonly AuditEntry[], limit: number, { style, errorStyle }: View): Rendered {
  if (entries.length === 0) return { afterword: 'No changes.' };
  const text = formatTable<AuditEntry>(
    [
      { title: 'When', text: ({ at }) => formatMoment(at), paint: style.dim },
      { title: 'Who', text: ({ user }) => user?.email ?? 'the server', flexible: true, leaveOut: 2 },
      { title: 'What', text: ({ action, kind }) => `${action} ${kind}`, paint: style.bold },
      { title: 'Name', text: ({ objectName }) => objectName, flexible: true },
      { title: 'Details', text: ({ detail }) => detail, flexible: true, leaveOut: 1 },
    ],
    entries,
    style,
  );
  const last = entries.at(-1);
  const isFull = entries.length === limit && last;
  return { text, paged: true, ...(isFull && { afterword: errorStyle.dim(`Older ones: --before ${last._id}`) }) };
}
