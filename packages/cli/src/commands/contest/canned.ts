import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CannedAnswer } from '@podium/sdk/contract';
import { contestArgument } from '../../arguments.ts';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { type Column, listResult } from '../../output/table.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import { acknowledged } from '../../result.ts';
import type { Style } from '../../text/style.ts';
import { readMessage } from './read-message.ts';

const fileForm = 'The file is a list such as [{"name": "yes", "text": "Yes."}].';

export const contestCanned = defineCommand({
  name: 'contest canned',
  summary: 'list, set or remove the prepared answers of a contest (admins)',
  description:
    'Lists the prepared answers with the numbers and names by which `podium contest answer --canned` sends them. With a name and a text it sets one; with a name alone your editor opens with its text. A contest for which none were set has four: yes, no, read and no comment.',
  arguments: {
    contest: contestArgument,
    name: { summary: 'the name of the answer to set, or its number' },
    text: { summary: 'its text, @file to read it from a file, or - for standard input (default: your editor opens)' },
  },
  options: {
    remove: { kind: 'list', value: 'name', summary: 'remove the answer of this name or number' },
    file: { kind: 'text', value: 'file', summary: 'replace all by those of a JSON file, as --json prints them; or -' },
  },
  examples: [
    ['podium contest canned live', 'the prepared answers'],
    ["podium contest canned live limits 'See the limits in the statement.'", 'set one'],
    ['podium contest canned live --remove limits', 'remove it'],
    ['podium contest canned spring-cup --json | podium contest canned live --file -', 'take those of another contest'],
  ],
  async run(context, { contest: reference, name, text, remove, file }) {
    if ([name !== undefined, remove.length > 0, file !== undefined].filter(Boolean).length > 1) {
      throw usageError('A name, --remove and --file exclude each other: give one of them.');
    }
    const { questions } = await context.signedIn();
    const { _id: contestId } = await resolveContest(context, reference);
    const { signal } = context;
    const read = async () => (await questions.list(contestId, { limit: 1 }, { signal })).cannedAnswers;
    if (file !== undefined) return save(await readAnswers(context, file));
    const answers = await read();
    if (remove.length > 0) {
      const removed = new Set(remove.map((each) => findCanned(answers, each)));
      return save(answers.filter((answer) => !removed.has(answer)));
    }
    if (name !== undefined) return save(await withAnswer(context, answers, name, text));
    const rows = answers.map((answer, index): [number, CannedAnswer] => [index + 1, answer]);
    return listResult(rows, cannedColumns, {
      json: answers,
      empty: 'There are no prepared answers that you can use. Only administrators see those of a contest.',
    });

    async function save(changed: readonly CannedAnswer[]) {
      await questions.setCannedAnswers(contestId, [...changed], { signal });
      const saved = await read();
      const names = saved.map((each, index) => `${index + 1} ${each.name}`).join(', ');
      return { text: acknowledged('The prepared answers are saved', [names || 'There are none now.']), json: saved };
    }
  },
});

/** Returns the prepared answer of a name or, if none has it, of a number. */
export function findCanned(answers: readonly CannedAnswer[], name: string): CannedAnswer {
  const answer =
    answers.find((each) => each.name.toLowerCase() === name.toLowerCase()) ??
    (/^\d+$/.test(name) ? answers[Number(name) - 1] : undefined);
  if (answer) return answer;
  const known = answers.map((each, index) => `${index + 1} ${each.name}: ${each.text}`);
  throw usageError(`There is no prepared answer ${name}.`, ...known);
}

async function withAnswer(
  context: CommandContext,
  answers: readonly CannedAnswer[],
  name: string,
  text: string | undefined,
): Promise<CannedAnswer[]> {
  const isKnown = answers.some((each) => each.name.toLowerCase() === name.toLowerCase());
  // A number is not a new name.
  const known = isKnown || /^\d+$/.test(name) ? findCanned(answers, name) : undefined;
  const written = await readMessage(context, text, 'prepared answer', { initial: known?.text ?? '' });
  if (!known) return [...answers, { name, text: written }];
  return answers.map((each) => (each === known ? { ...each, text: written } : each));
}

async function readAnswers(context: CommandContext, file: string): Promise<CannedAnswer[]> {
  const text =
    file === '-'
      ? new TextDecoder().decode(await context.readStdin())
      : await readFile(resolve(context.cwd, file), 'utf8').catch(() => {
          throw usageError(`The file '${file}' cannot be read.`);
        });
  let answers: unknown;
  try {
    answers = JSON.parse(text);
  } catch {
    throw usageError(`${file === '-' ? 'Standard input' : `The file '${file}'`} is not JSON.`, fileForm);
  }
  if (!Array.isArray(answers)) throw usageError('The prepared answers must be a list.', fileForm);
  // The server checks what is in it.
  return answers;
}

function cannedColumns(style: Style): Column<[number, CannedAnswer]>[] {
  return [
    { title: '', text: ([number]) => String(number), align: 'right', paint: style.dim },
    { title: 'Name', text: ([, { name }]) => name, paint: style.accent },
    { title: 'Text', text: ([, { text }]) => text, flexible: true },
  ];
}
