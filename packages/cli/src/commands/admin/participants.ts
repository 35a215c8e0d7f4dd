import type { Contest, Participant, ParticipantUpdate } from '@podium/sdk/contract';
import { formatMinutes, plural } from '@podium/sdk/display';
import { contestArgument, getMinutes, limitOption, parseLimit } from '../../arguments.ts';
import { CliError, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { type Column, formatFacts, listResult } from '../../output/table.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import { acknowledged } from '../../result.ts';
import { formatMoment } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine } from '../../text/terminal-text.ts';

const kinds = ['official', 'unofficial', 'hidden'] as const;
const defaultLimit = 50;
const mostParticipants = 100_000;
/** The server answers at most so many at once. */
const perRequest = 200;

export const contestParticipants = defineCommand({
  name: 'contest participants',
  summary: 'list who takes part in a contest, in the order of registration',
  arguments: { contest: contestArgument },
  options: {
    search: { kind: 'text', value: 'text', summary: 'only those with this text in name, email, organization or group' },
    limit: { ...limitOption, summary: `how many, at most ${mostParticipants} (default: ${defaultLimit})` },
  },
  examples: [
    ['podium contest participants live', 'who takes part, and how'],
    ['podium contest participants live --search byron', 'some of them'],
    ['podium contest participants last -n 100000 --json', 'all of them, for a script'],
  ],
  async run(context, { contest: reference, search, limit }) {
    const wanted = limit === undefined ? defaultLimit : parseLimit(limit, mostParticipants);
    const contest = await resolveContest(context, reference);
    const { count, participants } = await readParticipants(context, contest, search, wanted);
    const left = count - participants.length;
    return listResult(participants, participantColumns, {
      empty:
        search === undefined
          ? 'Nobody has registered.'
          : `No participant has '${search}' in name, email, organization or group.`,
      below: (errorStyle) => (left > 0 ? errorStyle.dim(`\n${plural(left, 'more participant')}; -n shows more.`) : ''),
      paged: true,
    });
  },
});

export const contestParticipant = defineCommand({
  name: 'contest participant',
  summary: 'change how somebody takes part in a contest',
  description:
    'Unofficial participants stand on the board without a rank; hidden ones are on the board of administrators only. Neither is rated or first to solve. Extra time moves the end for this participant alone: until the last one has finished, the problems stay closed to others, and there is no leaderboard. An empty text removes a name, an organization or a group. Without options it shows the participant.',
  arguments: {
    contest: contestArgument,
    participant: { required: true, summary: 'an email, a name, or an id' },
  },
  options: {
    kind: { kind: 'choice', choices: kinds, summary: 'how it counts' },
    extra: { kind: 'text', value: 'duration', summary: 'how much later it ends, such as 20m; 0 for none' },
    name: { kind: 'text', value: 'text', summary: 'the name on the board' },
    organization: { kind: 'text', value: 'text', summary: 'the school or company' },
    group: { kind: 'text', value: 'text', summary: 'the group of participants' },
  },
  examples: [
    ['podium contest participant live ada@example.org --extra 20m', 'twenty minutes more'],
    ['podium contest participant live "Charles Babbage" --kind hidden', 'a tester'],
  ],
  async run(context, { contest: reference, participant: who, extra, ...sent }) {
    const change: ParticipantUpdate = Object.fromEntries(
      Object.entries(sent).filter(([, value]) => value !== undefined),
    );
    if (extra !== undefined) change.extraMinutes = getMinutes('--extra', extra);
    const { contests } = await context.signedIn();
    const contest = await resolveContest(context, reference);
    const found = await findParticipant(context, contest, who);
    if (Object.keys(change).length === 0) {
      return { text: ({ style }) => ({ text: formatFacts(factsOf(found), style) }), json: found };
    }
    const saved = await contests.updateParticipant(found._id, change, { signal: context.signal });
    const { extraMinutes, endTime } = saved.participant;
    const end = extraMinutes > 0 ? [`It ends ${formatMoment(endTime)}, ${formatMinutes(extraMinutes)} later.`] : [];
    return { text: acknowledged(saved.message, end), json: saved };
  },
});

/** Reads at most `most` participants, in as many requests as that takes. */
async function readParticipants(context: CommandContext, contest: Contest, search: string | undefined, most: number) {
  const { contests } = await context.signedIn();
  const participants: Participant[] = [];
  for (;;) {
    const wanted = Math.min(perRequest, most - participants.length);
    const part = await contests.participants(
      contest._id,
      { from: participants.length, count: wanted, ...(search !== undefined && { search }) },
      { signal: context.signal },
    );
    participants.push(...part.participants);
    const isLast = part.participants.length < wanted || participants.length >= most;
    if (isLast) return { count: part.count, participants };
  }
}

async function findParticipant(context: CommandContext, contest: Contest, who: string): Promise<Participant> {
  if (who.trim() === '') throw usageError('Name the participant: an email, a name, or an id.');
  const { count, participants } = await readParticipants(context, contest, who, perRequest);
  const wanted = who.toLowerCase();
  const exact = participants.filter(({ _id, name, members }) =>
    [_id, name, ...members.map(({ email }) => email)].some((text) => text.toLowerCase() === wanted),
  );
  const [first] = exact.length > 0 ? exact : participants;
  if (first && (exact.length === 1 || count === 1)) return first;
  throw new CliError(
    first
      ? {
          code: 'participant_ambiguous',
          message: `${plural(exact.length || count, 'participant')} of '${contest.title}' match '${who}'.`,
          hints: ['Give the email or the id: `podium contest participants --search` shows them.'],
        }
      : {
          code: 'not_found',
          message: `Nobody with '${who}' in name or email takes part in '${contest.title}'.`,
          hints: ['`podium contest participants` lists who does.'],
        },
  );
}

function participantColumns(style: Style): Column<Participant>[] {
  return [
    { title: 'Name', text: ({ name }) => name, paint: style.bold, flexible: true },
    { title: 'Email', text: emailsOf, flexible: true },
    {
      title: 'Kind',
      text: ({ kind }) => kind,
      paint: (cell, { kind }) => (kind === 'official' ? style.dim(cell) : style.warn(cell)),
    },
    { title: 'Extra', text: ({ extraMinutes }) => (extraMinutes === 0 ? '' : formatMinutes(extraMinutes)) },
    { title: 'Organization', text: ({ organization }) => organization, flexible: true, leaveOut: 3 },
    { title: 'Group', text: ({ group }) => group, flexible: true, leaveOut: 2 },
    { title: 'Id', text: ({ _id }) => _id, paint: style.dim, leaveOut: 1 },
  ];
}

const emailsOf = ({ members }: Participant) => members.map(({ email }) => email).join(', ');

function factsOf(participant: Participant): [string, string][] {
  const { _id, name, kind, startTime, endTime, extraMinutes, organization, group, registeredAt } = participant;
  const extra = extraMinutes > 0 ? ` (${formatMinutes(extraMinutes)} later)` : '';
  return [
    ['Name', safeLine(name)],
    ['Email', safeLine(emailsOf(participant))],
    ['Kind', kind],
    ['Start', formatMoment(startTime)],
    ['End', `${formatMoment(endTime)}${extra}`],
    ['Organization', safeLine(organization) || 'none'],
    ['Group', safeLine(group) || 'none'],
    ['Registered', formatMoment(registeredAt)],
    ['Id', _id],
  ];
}
