import type { StandingsQuery } from '@podium/sdk/contract';
import { applyBoardEvent } from '@podium/sdk/standings';
import { contestArgument, parseLimit } from '../../arguments.ts';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { renderStandings } from '../../output/text/standings.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import { drawsFrames, watchChanges } from '../watch-changes.ts';
import { type BoardPart, type BoardScope, readAt, readLive, windowRows } from './read-standings.ts';

const defaultTop = 50;
const mostTop = 100_000;
/** The rows of `--around` in all. */
const aroundRows = 11;
/** The board is read again at this interval while no events arrive. */
const readAgainMs = 5_000;
/** The lines around the rows: title, notice, heading, own row, legend. */
const otherLines = 11;

export const contestStandings = defineCommand({
  name: 'contest standings',
  summary: 'show the live standings of a contest, or those of a moment of it',
  description: `Shows the first ${defaultTop} rows of the board, and always your own, while the contest runs and afterwards. In a cell, + is solved, +2 solved after two rejected tries, -2 rejected, ?1 pending; a star marks who solved a problem first. Points stand before these signs, the time of the solve after them. With --watch the board is drawn again whenever it changes, until Ctrl-C; with --json it then prints one line of JSON each time.`,
  arguments: { contest: contestArgument },
  options: {
    top: { kind: 'text', short: 'n', value: 'count', summary: `the first rows (default: ${defaultTop})` },
    all: { kind: 'flag', summary: 'all rows' },
    around: { kind: 'text', value: 'name', summary: 'the rows around a name or its beginning; me for your own row' },
    search: { kind: 'text', value: 'text', summary: 'the rows with this text in the name, organization or group' },
    at: { kind: 'text', value: 'time', summary: 'the board at a time since the start, such as 01:30:00 or 90m' },
    watch: { kind: 'flag', short: 'w', summary: 'draw it again at every change until Ctrl-C' },
    sees: {
      kind: 'choice',
      choices: ['everything', 'public'],
      summary: 'admins: the board with every verdict (default), or the one that learners see',
    },
  },
  examples: [
    ['podium contest standings live', 'the first rows and your own'],
    ['podium contest standings live --around me --watch', 'who is near you, as it changes'],
    ['podium contest standings spring-cup --at 01:30:00', 'the board after an hour and a half'],
    ['podium contest standings last --all --json', 'every row, for a script'],
  ],
  async run(context, { contest: reference, at, watch, sees, ...options }) {
    const part = partOf(options);
    if (watch && at !== undefined) throw usageError('--watch shows the present board: leave out --at.');
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    const scope = { client, contest, sees, signal: context.signal };
    if (watch) return watchStandings(context, scope, part);
    const board = await (at === undefined ? readLive(scope, part) : readAt(scope, part, at));
    return { text: (view) => renderStandings(board, { at }, client.clock.now(), view), json: board };
  },
});

interface PartOptions {
  top: string | undefined;
  all: boolean;
  around: string | undefined;
  search: string | undefined;
}

function partOf({ top, all, around, search }: PartOptions): BoardPart {
  const given = Object.entries({ '--top': top, '--all': all || undefined, '--around': around, '--search': search })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  if (given.length > 1) throw usageError(`${given.join(' and ')} exclude each other: give one of them.`);
  if (all) return { kind: 'all' };
  if (around !== undefined) return { kind: 'around', who: around, count: aroundRows };
  if (search !== undefined) return { kind: 'search', text: search };
  return { kind: 'top', count: top === undefined ? defaultTop : parseLimit(top, mostTop, '--top') };
}

/** Shows the board at every change. It applies events itself where it can. */
function watchStandings(context: CommandContext, scope: BoardScope, part: BoardPart): Promise<never> {
  const { host } = context;
  const shownPart = drawsFrames(context) ? fitPart(part, host.stdout.rows ?? 24) : part;
  const window = windowQueryOf(shownPart);
  const { events, clock } = scope.client;
  return watchChanges(context, {
    intervalMs: readAgainMs,
    read: () => readLive(scope, shownPart),
    versionOf: ({ version, mine }) => JSON.stringify([version, mine?.own]),
    resultOf: (board, failure, frame) => ({
      text: (view) => renderStandings(board, { frame, failure: failure?.message }, clock.now(), view),
      json: board,
    }),
    follows: {
      events,
      topics: ({ sees }) => [`board:${scope.contest._id}${sees === 'everything' ? '@everything' : ''}`, 'mine'],
      next(board, event) {
        // The board has no event of an own verdict of a freeze.
        const isOwn = event.type === 'submission' && event.contest === scope.contest._id && event.verdict !== null;
        if (event.topic === 'mine') return isOwn ? 'read-again' : board;
        if (event.type !== 'refused' && event.version === board.version) return board;
        return event.type === 'board' && window ? applyBoardEvent(board, event, window) : 'read-again';
      },
    },
  });
}

/** A terminal shows as many rows as fit, because a longer frame would scroll. */
function fitPart(part: BoardPart, rows: number): BoardPart {
  const room = Math.max(3, rows - otherLines);
  return part.kind === 'top' || part.kind === 'around' ? { ...part, count: Math.min(part.count, room) } : part;
}

/** Returns the query that reads a part of a board at once; undefined if there is none. */
function windowQueryOf(part: BoardPart): StandingsQuery | undefined {
  if (part.kind === 'top') return part.count <= windowRows ? { count: part.count } : undefined;
  return part.kind === 'around' && part.who === 'me' ? { around: part.who, count: part.count } : undefined;
}
