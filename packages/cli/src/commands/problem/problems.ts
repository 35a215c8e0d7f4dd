import type { Problem, ProblemSummary } from '@podium/sdk/contract';
import { describeLanguages, difficulties, plural, problemNotices } from '@podium/sdk/display';
import { filterProblems } from '@podium/sdk/search';
import { editorialSections } from '@podium/sdk/statement-markdown';
import { limitOption, parseLimit } from '../../arguments.ts';
import { CliError, exitCodes } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { type Column, listResult, yesColumn } from '../../output/table.ts';
import { indentBlock } from '../../output/text/submission.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import { shortNamesOf } from '../../references/short-name.ts';
import type { Rendered, View } from '../../result.ts';
import { findOffer } from '../../solving/offered-languages.ts';
import { paintDifficulty } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';
import { withoutServer } from '../without-server.ts';

/** More problems than any list has. */
const mostShown = 100_000;

export const problemList = defineCommand({
  name: 'problem list',
  summary: 'list the problems open for practice',
  arguments: { search: { summary: 'a part of the title, in any case' } },
  options: {
    tag: {
      kind: 'list',
      short: 't',
      value: 'tag',
      summary: 'only problems with all these tags',
    },
    difficulty: {
      kind: 'choice',
      short: 'd',
      choices: difficulties.map((difficulty) => difficulty.toLowerCase()),
      summary: 'only problems of this difficulty',
    },
    unsolved: { kind: 'flag', short: 'u', summary: 'only problems you have not solved' },
    limit: { ...limitOption, summary: 'the largest number of problems (default: all)' },
  },
  examples: [
    ['podium problem list', 'all problems'],
    ['podium problem list sum --unsolved', "unsolved problems with 'sum' in the title"],
    ['podium problem list --limit 20 --no-pager', 'the first twenty, without a pager'],
    ['podium problem list -t graphs -t dfs -d hard', 'hard problems with both tags'],
    ["podium problem list --json | jq -r '.[].title'", 'only the titles'],
  ],
  async run(context, input) {
    const limit = input.limit === undefined ? mostShown : parseLimit(input.limit, mostShown);
    const client = await context.signedIn();
    const all = await client.problems.list({ signal: context.signal });
    const { search, tag: tags, difficulty, unsolved: isUnsolved } = input;
    const found = filterProblems(all, { search, tags, difficulty, isUnsolved });
    const problems = found.slice(0, limit);
    const total = plural(all.length, 'problem');
    const solved = problems.filter(({ isSolved }) => isSolved).length;
    const shown = problems.length === all.length ? total : `${problems.length} of ${total}`;
    const more = found.length > problems.length ? ` (${found.length} match)` : '';
    const advice = 'Pull one: podium problem get <name>';
    return listResult(problems, (style) => problemColumns(problems, style), {
      empty: all.length === 0 ? 'There are no problems yet.' : `None of the ${total} matches.`,
      below: (errorStyle) => errorStyle.dim(`\n${shown}${more}, ${solved} solved. ${advice}`),
      paged: true,
    });
  },
});

function problemColumns(problems: readonly ProblemSummary[], style: Style): Column<ProblemSummary>[] {
  const seenBy = {
    title: 'Seen by',
    text: formatVisibility,
    paint: (cell: string, problem: ProblemSummary) => (problem.inPractice ? style.dim(cell) : style.warn(cell)),
  };
  return [
    yesColumn('Solved', ({ isSolved }) => isSolved, style),
    { title: 'Title', text: ({ title }) => title, paint: style.bold, flexible: true },
    ...(problems.every(({ inPractice }) => inPractice) ? [] : [seenBy]),
    {
      title: 'Difficulty',
      text: ({ difficulty }) => difficulty,
      paint: (cell, { difficulty }) => paintDifficulty(difficulty, cell, style),
      leaveOut: 2,
    },
    { title: 'Name', text: shortNamesOf(problems), paint: style.accent, flexible: true },
    { title: 'Tags', text: ({ tags }) => tags.join(', '), paint: style.dim, flexible: true, leaveOut: 1 },
  ];
}

/** Describes who sees the problem. Administrators also see problems that others do not. */
function formatVisibility({ draft, archived, inPractice }: ProblemSummary): string {
  if (inPractice) return 'everybody';
  if (archived) return 'admins (archived)';
  return draft ? 'admins (draft)' : 'its contest';
}

export const problemShow = defineCommand({
  name: 'problem show',
  summary: 'show the statement and the samples of a problem',
  description:
    'Shows the statement and the samples of a problem. If the server does not answer, the problem of this folder is shown as it was pulled.',
  arguments: {
    problem: { summary: 'an id, a title or its beginning, A or contest/A (default: the problem of this folder)' },
  },
  examples: [
    ['podium problem show two-sum', 'by title'],
    ['podium problem show live/A', 'problem A of the running contest'],
    ['podium problem show', 'the problem of this folder'],
  ],
  async run(context, { problem: reference = '.' }) {
    return withoutServer(context, 'statement', reference, async () => {
      const client = await context.signedIn();
      const target = await resolveProblem(context, reference);
      const [problem, offered = []] = await Promise.all([
        client.problems.get(target.problemId, { signal: context.signal }),
        findOffer(context, context.signal),
      ]);
      const { describeOwnLimits } = await import('@podium/sdk/contract');
      const limits = describeOwnLimits(problem, offered);
      return { text: (view) => renderProblem(problem, limits, view), json: problem };
    });
  },
});

async function renderProblem(problem: Problem, limits: string | undefined, { style }: View): Promise<Rendered> {
  const { timeLimit, memoryLimit } = problem.constraints;
  const facts = [
    paintDifficulty(problem.difficulty, problem.difficulty, style),
    `time limit ${timeLimit}`,
    `memory limit ${memoryLimit}`,
    ...(problem.draft ? [style.warn('draft')] : []),
    ...(problem.archived ? [style.warn('archived')] : []),
    ...(problem.isSolved ? [style.good(`${style.marks.solved} solved`)] : []),
  ].join(style.dim(' · '));
  const tags = problem.tags.map((tag) => style.dim(`#${safeLine(tag)}`)).join(' ');
  // Other commands do not need the parser, which takes a while to load.
  const { renderMarkdown } = await import('../../output/markdown.ts');
  const statement = await renderMarkdown(problem.description, style);
  const samples = problem.testCases
    .filter((testCase) => testCase.isSample)
    .flatMap(({ input, output }, index) => [
      '',
      style.bold(`Sample ${index + 1}`),
      style.dim('Input'),
      indentBlock(safeText(input)),
      style.dim('Output'),
      indentBlock(safeText(output)),
    ]);
  const notices = problemNotices(problem).map((notice) => style.warn(safeLine(notice)));
  const languages = describeLanguages(problem);
  const choose = languages && style.dim(`${languages}: podium config set language <code>`);
  const lines = [limits && style.dim(limits), tags, choose].filter((line) => line !== undefined && line !== '');
  const heading = [style.bold(safeLine(problem.title)), facts, ...lines, ...notices];
  return { text: [...heading, '', statement, ...samples].join('\n') };
}

export const problemEditorial = defineCommand({
  name: 'problem editorial',
  summary: 'show hints and then the solution, one by one',
  description:
    'Shows how to solve a problem, if its authors wrote that: hints first, of which each call opens as many as you say. During a contest nobody can read it.',
  arguments: {
    problem: { summary: 'an id, a title or its beginning, A or contest/A (default: the problem of this folder)' },
  },
  options: {
    limit: { ...limitOption, summary: 'open so many sections (default: 1)' },
    all: { kind: 'flag', short: 'a', summary: 'open all, the solution too' },
  },
  examples: [
    ['podium problem editorial two-sum', 'the first hint'],
    ['podium problem editorial two-sum -n 2', 'the first two'],
    ['podium problem editorial --all', 'everything about the problem of this folder'],
  ],
  async run(context, { problem: reference = '.', limit = '1', all }) {
    const client = await context.signedIn();
    const target = await resolveProblem(context, reference);
    const { title, editorial } = await client.problems.get(target.problemId, { signal: context.signal });
    if (editorial === undefined) throw noEditorial(title);
    const { opening, sections } = editorialSections(editorial);
    const opened = all ? sections.length : parseLimit(limit, mostShown);
    return {
      text: (view) => renderEditorial(title, { opening, sections, opened }, view),
      json: { title, opening, sections: sections.slice(0, opened), count: sections.length },
    };
  },
});

function noEditorial(title: string): CliError {
  return new CliError({
    code: 'not_found',
    message: `There is no editorial of ${title} to read.`,
    hints: ['Its authors have written none, or a contest with it runs or is to come.'],
    exitCode: exitCodes.notAllowedNow,
  });
}

async function renderEditorial(
  title: string,
  { opening, sections, opened }: ReturnType<typeof editorialSections> & { opened: number },
  { style, errorStyle }: View,
): Promise<Rendered> {
  const { renderMarkdown } = await import('../../output/markdown.ts');
  const blocks = [style.bold(safeLine(title))];
  if (opening !== '') blocks.push(await renderMarkdown(opening, style));
  for (const section of sections.slice(0, opened)) {
    blocks.push(style.accent(safeLine(section.title)), await renderMarkdown(section.text, style));
  }
  const next = sections[opened];
  const advice = next && errorStyle.dim(`\nNext is ${safeLine(next.title)}: add -n ${opened + 1}.`);
  return { text: blocks.join('\n\n'), ...(advice && { afterword: advice }) };
}
