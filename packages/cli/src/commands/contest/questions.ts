import type { PodiumClient } from '@podium/sdk';
import type { Contest, QuestionList, QuestionListQuery } from '@podium/sdk/contract';
import { questionStates } from '@podium/sdk/limits';
import { contestArgument } from '../../arguments.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { renderQuestions } from '../../output/text/questions.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import type { Result } from '../../result.ts';
import { watchChanges } from '../watch-changes.ts';

/** The messages are read again at this interval while no events arrive. */
const readAgainMs = 5_000;

export const contestQuestions = defineCommand({
  name: 'contest questions',
  summary: 'show the questions, answers and announcements of a contest',
  description:
    'Shows your own questions, the answers to all, and the announcements; what is new has a mark, and counts as read then. Admins see the queue: open questions in the order of their arrival, with who asked and who has claimed them, and the prepared answers with their numbers. With --watch it is shown again at every change until Ctrl-C; with --json it then prints one line of JSON each time.',
  arguments: { contest: contestArgument },
  options: {
    state: {
      kind: 'choice',
      short: 's',
      choices: ['open', ...questionStates],
      summary: 'only questions in this state; open is asked or claimed',
    },
    watch: { kind: 'flag', short: 'w', summary: 'show it again at every change until Ctrl-C' },
  },
  examples: [
    ['podium contest questions live', 'what is asked, answered and announced'],
    ['podium contest questions live --state open --watch', 'the queue of an admin, as it changes'],
    ['podium contest questions live --json', 'for a script; nothing counts as read then'],
  ],
  async run(context, { contest: reference, state, watch }) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    const query = { ...(state !== undefined && { state }) };
    const read = () => readQuestions(context, client, contest._id, query);
    if (!watch) return resultOf(await read(), contest);
    return watchChanges(context, {
      intervalMs: readAgainMs,
      read,
      versionOf: (list) => JSON.stringify(list),
      resultOf: (list, failure, frame) => resultOf(list, contest, frame, failure?.message),
      follows: {
        events: client.events,
        topics: () => [`questions:${contest._id}`],
        next: (list, event) => (event.type === 'reset' && event.version === list.version ? list : 'read-again'),
      },
    });
  },
});

function resultOf(list: QuestionList, contest: Contest, frame?: 'first' | 'next', failure?: string): Result {
  return {
    text: (view) => ({ ...renderQuestions(list, contest, view, failure), paged: frame === undefined, frame }),
    json: list,
  };
}

/** Reads the messages and marks them as read, unless a script reads them. */
async function readQuestions(
  { reporter, signal }: CommandContext,
  client: PodiumClient,
  contestId: string,
  query: QuestionListQuery,
): Promise<QuestionList> {
  const list = await client.questions.list(contestId, query, { signal });
  if (list.newest !== null && list.unread > 0 && !reporter.isJson) {
    await client.questions.markRead(contestId, list.newest, { signal });
  }
  return list;
}
