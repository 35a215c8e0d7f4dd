import type { SubmissionJudgement } from '@podium/sdk';
import type { SubmissionSummary } from '@podium/sdk/contract';
import { formatBytes, formatScore, formatTimeMs } from '@podium/sdk/display';
import { isPodiumError, undefinedIfNotFound } from '@podium/sdk/errors';
import { defaultLanguage, type Language, languageName } from '@podium/sdk/languages';
import { isIdShaped, limits } from '@podium/sdk/limits';
import { findNearest } from '@podium/sdk/search';
import { isCompileError, type Verdict, verdictNames } from '@podium/sdk/verdicts';
import { languageChoice, limitOption, parseLimit } from '../arguments.ts';
import { CliError, exitCodeOfVerdict, exitCodes, usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { showVerdict } from '../output/progress.ts';
import { type Column, formatTable, listResult, verdictColumn } from '../output/table.ts';
import { renderSubmission } from '../output/text/submission.ts';
import { resolveContest, resolveProblem } from '../references/resolve-reference.ts';
import { plainText, type Rendered, type Result, type View } from '../result.ts';
import { followVerdict } from '../solving/submit-job.ts';
import { authorName, formatAgo, formatCost, formatMoment, testCount } from '../text/format-values.ts';
import type { Style } from '../text/style.ts';
import { safeText } from '../text/terminal-text.ts';
import { withoutServer } from './without-server.ts';

export const submissionsList = defineCommand({
  name: 'submissions',
  summary: 'list your submissions, newest first; admins list those of everybody',
  description:
    'Lists your submissions, newest first, and for administrators those of everybody. If the server does not answer, it shows the last one from the folder of a pulled problem.',
  options: {
    problem: {
      kind: 'text',
      short: 'p',
      value: 'problem',
      summary: 'only for this problem; . for the problem of this folder',
    },
    contest: { kind: 'text', short: 'c', value: 'contest', summary: 'only in this contest' },
    verdict: { kind: 'choice', choices: verdictNames, summary: 'only with this verdict' },
    language: { kind: 'choice', short: 'l', ...languageChoice, summary: 'only in this language' },
    user: { kind: 'text', value: 'user', summary: 'for administrators: only by this user: me, an email or an id' },
    before: { kind: 'text', value: 'id', summary: 'continue with the submissions before this one' },
    limit: {
      ...limitOption,
      summary: `the largest number of submissions (default: 20, at most ${limits.listMaxCount})`,
    },
  },
  examples: [
    ['podium submissions', 'the last twenty'],
    ['podium submissions -p . -n 5', 'the last five for the problem of this folder'],
    ['podium submissions show last', 'the newest in full'],
    ['podium submissions -c live --verdict judging_error --json', 'as an administrator: of everybody, for scripts'],
  ],
  async run(context, input) {
    const limit = parseLimit(input.limit ?? '20', limits.listMaxCount);
    const list = () => listSubmissions(context, input, limit);
    return input.contest === undefined ? withoutServer(context, 'verdict', input.problem ?? '.', list) : list();
  },
});

interface ListInput {
  contest: string | undefined;
  problem: string | undefined;
  user: string | undefined;
  verdict: Verdict | undefined;
  language: Language | undefined;
  before: string | undefined;
}

async function listSubmissions(context: CommandContext, input: ListInput, limit: number): Promise<Result> {
  const client = await context.signedIn();
  const { signal } = context;
  const { user, verdict, language, before } = input;
  const [caller, contest, problem] = await Promise.all([
    user === 'me' ? undefined : client.auth.session({ signal }),
    input.contest === undefined ? undefined : resolveContest(context, input.contest),
    input.problem === undefined ? undefined : resolveProblem(context, input.problem, input.contest),
  ]);
  const isOfOthers = caller?.userType === 'admin';
  if (user !== undefined && caller !== undefined && !isOfOthers) {
    throw usageError('Only administrators list the submissions of other users: leave --user out.');
  }
  const ids = { userId: isOfOthers ? user : 'me', contestId: contest?._id, problemId: problem?.problemId };
  const submissions = await client.submissions
    .list({ ...ids, verdict, language, before, limit }, { signal })
    .catch(nameOption);
  const columns = (style: Style) => submissionColumns(submissions, client.clock.now(), isOfOthers, style);
  const older = submissions.length === limit ? `Older ones: --before ${submissions.at(-1)?._id}` : '';
  return listResult(submissions, columns, {
    empty: [verdict, language, before, user].some(Boolean) ? 'No submission matches these options.' : 'No submissions.',
    below: (errorStyle) => older && errorStyle.dim(older),
    paged: true,
  });
}

/** Names the option; the contract's message names the field. */
function nameOption(error: unknown): never {
  if (!isPodiumError(error) || error.code !== 'validation_failed' || 'status' in error) throw error;
  const isOfUser = error.fields.some(({ path }) => path === 'userId');
  throw usageError(
    isOfUser ? '--user must be me, or the id or email of an account.' : '--before must be the id of a submission.',
  );
}

function submissionColumns(
  submissions: readonly SubmissionSummary[],
  now: number,
  isOfOthers: boolean,
  style: Style,
): Column<SubmissionSummary>[] {
  const hasOthers = submissions.some(({ language }) => language !== defaultLanguage);
  const language: Column<SubmissionSummary> = {
    title: 'Language',
    text: (one) => languageName(one.language),
    leaveOut: 2,
  };
  const who: Column<SubmissionSummary> = { title: 'Who', text: authorName, flexible: true };
  return [
    { title: 'Id', text: ({ _id }) => _id, paint: style.accent },
    ...(isOfOthers ? [who] : []),
    verdictColumn(style),
    { title: 'Tests', text: testCount, align: 'right', leaveOut: 5 },
    { title: 'Time', text: (one) => (hasRun(one) ? formatTimeMs(one.timeMs ?? 0) : ''), align: 'right', leaveOut: 3 },
    {
      title: 'Memory',
      text: (one) => (hasRun(one) ? formatBytes(one.memoryBytes ?? 0) : ''),
      align: 'right',
      leaveOut: 1,
    },
    ...(hasOthers ? [language] : []),
    { title: 'Submitted', text: ({ submittedAt }) => formatAgo(submittedAt, now, 1), paint: style.dim, leaveOut: 4 },
    { title: '', text: ({ contestId }) => (contestId ? 'contest' : ''), paint: style.dim, leaveOut: 2 },
    { title: 'Problem', text: ({ problemTitle }) => problemTitle, flexible: true, leaveOut: 6 },
  ];
}

/**
 * Reports whether the program ran. Otherwise it has no time and no memory, although the record
 * contains 0.
 */
function hasRun({ verdict, timeMs }: SubmissionSummary): boolean {
  return timeMs !== null && !isCompileError(verdict);
}

export const submissionsShow = defineCommand({
  name: 'submissions show',
  summary: 'show a submission: verdict, failing tests, source with --code',
  description: 'Shows a submission. The exit code is that of its verdict, or 12 while it is not judged.',
  arguments: { submission: { required: true, summary: 'an id, or last for the newest' } },
  options: {
    code: { kind: 'flag', summary: 'print the source and nothing else' },
    wait: { kind: 'flag', short: 'w', summary: 'wait for the verdict' },
    judgements: { kind: 'flag', summary: 'for administrators: list all judgements, one for each rejudge too' },
  },
  examples: [
    ['podium submissions show last', 'the newest'],
    ['podium submissions show last --code > backup.cpp', 'its source'],
    ['podium submissions show <id> --judgements', 'what the rejudges changed'],
  ],
  async run(context, input) {
    if (input.submission !== 'last' && !isIdShaped(input.submission)) {
      throw usageError(`'${input.submission}' is not a submission: give its id of twelve characters, or last.`);
    }
    const client = await context.signedIn();
    const { signal } = context;
    const [newest] =
      input.submission === 'last' ? await client.submissions.list({ userId: 'me', limit: 1 }, { signal }) : [];
    const id = input.submission === 'last' ? newest?._id : input.submission;
    if (id === undefined) {
      throw new CliError({ code: 'no_submissions', message: 'You have not submitted anything yet.' });
    }
    const found = async <T>(asked: Promise<T>) => {
      const answer = await undefinedIfNotFound(asked);
      if (answer === undefined) throw await unknownSubmission(context, id);
      return answer;
    };
    if (input.judgements) {
      const judgements = await found(client.submissions.listJudgements(id, { signal }));
      return { text: (view) => renderJudgements(judgements, view), json: judgements };
    }
    const submission = await found(
      input.wait
        ? followVerdict(client, id, showVerdict(context.reporter), signal)
        : client.submissions.get(id, { signal }),
    );
    if (input.code) return { text: plainText(submission.code), json: { code: submission.code } };
    return {
      text: (view) => renderSubmission(submission, { full: true }, view),
      json: submission,
      // Elsewhere the exit code is 0 if nothing was compared. Here an undecided submission must not
      // look accepted.
      exitCode: submission.verdict === null ? exitCodes.notAllowedNow : exitCodeOfVerdict(submission.verdict),
    };
  },
});

function renderJudgements(judgements: readonly SubmissionJudgement[], { style }: View): Rendered {
  if (judgements.length === 0) return { afterword: 'Not judged yet.' };
  const points: Column<SubmissionJudgement> = {
    title: 'Points',
    text: ({ score, maxScore = null }) => (score === undefined ? '' : formatScore(score, maxScore)),
    align: 'right',
  };
  const columns: Column<SubmissionJudgement>[] = [
    { title: '#', text: ({ number }) => String(number), align: 'right' },
    { title: 'When', text: ({ judgedAt }) => formatMoment(judgedAt), paint: style.dim },
    { title: 'Why', text: ({ reason }) => reason },
    { title: 'Revision', text: ({ revision }) => String(revision), align: 'right' },
    verdictColumn(style),
    ...(judgements.some(({ score }) => score !== undefined) ? [points] : []),
    { title: 'Tests', text: testCount, align: 'right' },
    {
      title: 'First failed',
      text: ({ failedTest }) => (failedTest === null ? '' : String(failedTest)),
      align: 'right',
    },
    { title: 'Cost', text: formatCost, leaveOut: 1 },
  ];
  const table = formatTable(columns, judgements, style);
  const logs = judgements.flatMap(({ number, judgeLog }) =>
    judgeLog === undefined ? [] : ['', style.warn(`Judgement ${number}, for admins: ${safeText(judgeLog)}`)],
  );
  return { text: [table, ...logs].join('\n') };
}

/** Creates an error that names the user's submissions with similar ids. */
async function unknownSubmission(context: CommandContext, id: string): Promise<CliError> {
  const client = await context.signedIn();
  const mine = await client.submissions.list({ userId: 'me', limit: limits.listMaxCount }, { signal: context.signal });
  const titles = new Map(mine.map(({ _id, problemTitle }) => [_id, problemTitle]));
  const near = findNearest(id, [...titles.keys()]);
  return new CliError({
    code: 'submission_unknown',
    message: `There is no submission '${id}', or it is not yours.`,
    hints:
      near.length > 0
        ? ['Did you mean:', ...near.map((name) => `  ${name}  (${titles.get(name)})`)]
        : ['`podium submissions` lists yours.'],
  });
}
