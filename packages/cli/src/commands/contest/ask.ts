import type { PodiumClient } from '@podium/sdk';
import type { Contest, Question, QuestionList } from '@podium/sdk/contract';
import { contestArgument } from '../../arguments.ts';
import { usageError } from '../../cli-error.ts';
import { defineCommand, type Input } from '../../command.ts';
import { questionLines } from '../../output/text/questions.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import { acknowledged, type Result } from '../../result.ts';
import { findCanned } from './canned.ts';
import { readMessage } from './read-message.ts';

const textArgument = {
  summary: 'the text, @file to read it from a file, or - for standard input (default: your editor opens)',
} as const;

export const contestAsk = defineCommand({
  name: 'contest ask',
  summary: 'ask about a running contest or one of its problems',
  description:
    'Sends a question to the administrators. You can ask while the contest runs, once in 30 seconds. The answer comes to you alone, or to all participants, who then see the question, but not who asked it. Without a text your editor opens; from a script the text is read from standard input.',
  arguments: { contest: contestArgument, text: textArgument },
  options: { problem: { kind: 'text', short: 'p', value: 'label', summary: 'the problem, by its label: A, B, …' } },
  examples: [
    ["podium contest ask live 'Is n positive?' --problem A", 'about a problem'],
    ['podium contest ask live', 'in your editor, in general'],
    ['podium contest ask live - < question.txt', 'from a file'],
  ],
  async run(context, { contest: reference, text: given, problem: label }) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    const problemId = label === undefined ? undefined : problemOf(contest, label);
    const text = await readMessage(context, given, 'question');
    const body = { text, ...(problemId !== undefined && { problemId }) };
    const question = await client.questions.ask(contest._id, body, { signal: context.signal });
    const next = `See the answer with \`podium contest questions ${shortNameOf(contest)}\`.`;
    return { text: acknowledged('Your question is sent', [next]), json: question };
  },
});

const answerOptions = {
  all: { kind: 'flag', short: 'a', summary: 'answer to all participants, who see the question but not who asked' },
  canned: { kind: 'text', short: 'c', value: 'name', summary: 'send the prepared answer of this name or number' },
  claim: { kind: 'flag', summary: 'claim the question; without a text nothing else' },
  takeOver: { kind: 'flag', summary: 'take the question over from whoever has claimed it' },
  release: { kind: 'flag', summary: 'give the question back' },
  close: { kind: 'flag', summary: 'close the question without an answer' },
  edit: { kind: 'flag', short: 'e', summary: 'change the answer; it is marked as changed' },
} as const;

export const contestAnswer = defineCommand({
  name: 'contest answer',
  summary: 'answer a question of a contest, claim it or close it (admins)',
  description:
    'Answers a question to the participant who asked, or with --all to all. Without a text your editor opens with the question. A question that somebody else has claimed has to be taken over first. `podium contest questions` shows the ids, and the prepared answers with their numbers.',
  arguments: {
    contest: contestArgument,
    question: { required: true, summary: 'the id of a question or the beginning of it' },
    text: textArgument,
  },
  options: answerOptions,
  examples: [
    ["podium contest answer live 4f9k 'Yes.'", 'to the participant who asked'],
    ['podium contest answer live 4f9k --canned 3 --all', 'the third prepared answer, to all'],
    ['podium contest answer live 4f9k --claim', 'so that nobody else answers it meanwhile'],
    ["podium contest answer live 4f9k --edit 'No.'", 'change the answer'],
  ],
  async run(context, { contest: reference, question: id, text, ...options }) {
    requireOneAction(text, options);
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    const { signal } = context;
    const list = await listAll(client, contest._id, signal);
    const question = findQuestion(list.questions, id);
    const { claim, takeOver, release, close, edit, canned, all } = options;
    if (release) return done(await client.questions.release(question._id, { signal }), 'Everybody can take it again');
    if (close) return done(await client.questions.close(question._id, { signal }), 'The question is closed');
    if (claim || takeOver) {
      const takeFrom = takeOver ? question.holder?._id : undefined;
      const claimed = await client.questions.claim(question._id, takeFrom ? { takeFrom } : {}, { signal });
      if (text === undefined && canned === undefined) return done(claimed, 'You have the question now');
    }
    const initial = edit ? (question.answer?.text ?? '') : '';
    const message =
      canned === undefined
        ? await readMessage(context, text, 'answer', { quoted: question.text, initial })
        : findCanned(list.cannedAnswers, canned).text;
    const to = all || (edit && question.answer?.to === 'all') ? 'all' : 'participant';
    const { questions } = client;
    const send = edit ? questions.editAnswer : questions.answer;
    const answered = await send(question._id, { text: message, to }, { signal });
    return done(answered, edit ? 'The answer is changed' : `The answer is sent to ${to === 'all' ? 'all' : 'one'}`);
  },
});

export const contestAnnounce = defineCommand({
  name: 'contest announce',
  summary: 'announce something to the participants of a contest (admins)',
  description:
    'Sends an announcement to all participants, or with --to to one. Without a text your editor opens; from a script the text is read from standard input.',
  arguments: { contest: contestArgument, text: textArgument },
  options: {
    to: { kind: 'text', value: 'participant', summary: 'one participant: an email, or the id of a participant' },
    edit: { kind: 'text', short: 'e', value: 'id', summary: 'replace the text of an announcement, which is marked' },
  },
  examples: [
    ["podium contest announce live 'Lunch is served'", 'to all'],
    ["podium contest announce live 'Your seat is 7' --to ada@example.org", 'to one'],
  ],
  async run(context, { contest: reference, text: given, to, edit }) {
    if (to !== undefined && edit !== undefined) throw usageError('--to and --edit cannot be used together.');
    const { questions } = await context.signedIn();
    const contest = await resolveContest(context, reference);
    const { signal } = context;
    const before =
      edit === undefined
        ? undefined
        : (await questions.list(contest._id, { limit: 1 }, { signal })).announcements.find(({ _id }) => _id === edit);
    if (edit !== undefined && !before) {
      throw usageError(`There is no announcement ${edit} in this contest.`, 'See `podium contest questions`.');
    }
    const text = await readMessage(context, given, 'announcement', { initial: before?.text ?? '' });
    if (edit !== undefined) {
      const announcement = await questions.editAnnouncement(edit, text, { signal });
      return { text: acknowledged('The announcement is changed'), json: announcement };
    }
    const announcement = await questions.announce(contest._id, { text, ...(to !== undefined && { to }) }, { signal });
    const whom = announcement.to?.name ?? 'all participants';
    return { text: acknowledged(`The announcement is sent to ${whom}`), json: announcement };
  },
});

type AnswerOptions = Input<object, typeof answerOptions>;

/** What was typed must not be lost: a question that is closed gets no answer. */
function requireOneAction(text: string | undefined, options: AnswerOptions): void {
  const { claim, takeOver, release, close, edit, canned } = options;
  const given = Object.entries({
    '--claim': claim,
    '--take-over': takeOver,
    '--release': release,
    '--close': close,
    '--edit': edit,
  })
    .filter(([, isGiven]) => isGiven)
    .map(([name]) => name);
  if (given.length > 1) throw usageError(`${given.join(' and ')} exclude each other: give one of them.`);
  if (text !== undefined && canned !== undefined) {
    throw usageError('--canned sends a prepared answer: leave out the text, or the option.');
  }
  if ((release || close) && (text !== undefined || canned !== undefined)) {
    throw usageError(`${given[0]} sends no answer: leave out the text, or the option.`);
  }
}

function done(question: Question, message: string): Result {
  return {
    text: (view) => {
      const { text = '' } = acknowledged(message)(view);
      return { text: [text, '', ...questionLines(question, view.style)].join('\n') };
    },
    json: question,
  };
}

function problemOf(contest: Contest, label: string): string {
  const problem = contest.problems.find((each) => each.label.toLowerCase() === label.toLowerCase());
  if (problem) return problem._id;
  const labels = contest.problems.map((each) => each.label).join(', ');
  throw usageError(`'${contest.title}' has no problem ${label}${labels && `, only ${labels}`}.`);
}

/** The largest page of the server. */
const pageLength = 200;

async function listAll(client: PodiumClient, contestId: string, signal: AbortSignal): Promise<QuestionList> {
  const list = await client.questions.list(contestId, {}, { signal });
  const questions = [...list.questions];
  while (questions.length < list.count) {
    const query = { from: questions.length, limit: pageLength };
    const page = (await client.questions.list(contestId, query, { signal })).questions;
    if (page.length === 0) break;
    questions.push(...page);
  }
  return { ...list, questions };
}

function findQuestion(questions: readonly Question[], id: string): Question {
  const found = questions.filter((question) => question._id.startsWith(id));
  const [first, second] = found;
  if (!first) throw usageError(`There is no question ${id} in this contest.`, 'See `podium contest questions`.');
  if (second && first._id !== id) throw usageError(`${found.length} questions begin with ${id}: give more of the id.`);
  return first;
}
