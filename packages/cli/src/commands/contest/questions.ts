import type { PodiumClient } from '@podium/sdk';
import type { Contest, QuestionList, QuestionListQuery } from '@podium/sdk/contract';
import { questionStates } from '@podium/sdk/limits';
import { contestArgument } from '../../arguments.ts';
import { exitCodes } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { explainError } from '../../explain-error.ts';
import { renderQuestions } from '../../output/text/questions.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import type { Result } from '../../result.ts';
import { drawsFrames } from '../watch-again.ts';

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
    if (watch) return watchQuestions(context, client, contest, query);
    return resultOf(await readQuestions(context, client, contest._id, query), contest);
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

/** Shows the messages again at every change until an interruption. */
async function watchQuestions(
  context: CommandContext,
  client: PodiumClient,
  contest: Contest,
  query: QuestionListQuery,
): Promise<never> {
  const { reporter, signal } = context;
  let frame: 'first' | 'next' | undefined = drawsFrames(context) ? 'first' : undefined;
  let printed: string | undefined;
  let shown: QuestionList | undefined;
  let wake = () => {};
  let hasChanged = false;
  const unsubscribe = client.events.subscribe(`questions:${contest._id}`, (event) => {
    if (event.type === 'reset' && event.version === shown?.version) return;
    hasChanged = true;
    wake();
  });
  try {
    for (;;) {
      hasChanged = false;
      let failure: string | undefined;
      try {
        shown = await readQuestions(context, client, contest._id, query);
      } catch (error) {
        signal.throwIfAborted();
        const explained = explainError(error, (await context.currentSettings()).server);
        if (explained.exitCode !== exitCodes.network || !shown) throw error;
        failure = explained.message;
      }
      const content = JSON.stringify([shown, failure]);
      if (content !== printed) await reporter.interim(resultOf(shown, contest, frame, failure));
      printed = content;
      if (frame) frame = 'next';
      const waiting = new AbortController();
      await new Promise<void>((resolve, reject) => {
        wake = resolve;
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: waiting.signal });
        if (hasChanged) resolve();
        if (signal.aborted) reject(signal.reason as Error);
      }).finally(() => waiting.abort());
    }
  } finally {
    unsubscribe();
  }
}
