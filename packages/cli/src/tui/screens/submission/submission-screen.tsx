import { pairDiagnostics, type Submission, type TestCaseResult } from '@podium/sdk/contract';
import { languageName, solutionFile } from '@podium/sdk/languages';
import { changedByVerdict, profileQuery, submissionQuery } from '@podium/sdk/queries';
import { followSubmission, type Judging } from '@podium/sdk/solving';
import { isCompileError, isJudgingError, judgingErrorMessage } from '@podium/sdk/verdicts';
import { useEffect, useMemo, useState } from 'react';
import { highlightSource } from '../../../output/markdown/open-marked.ts';
import { verdictProgress } from '../../../output/progress.ts';
import { groupLines, judgedAgainLines, submissionHeadline } from '../../../output/text/submission.ts';
import { trackJob } from '../../../solving/submit-job.ts';
import { authorName, formatAgo, formatMoment } from '../../../text/format-values.ts';
import { cutToWidth, displayWidth, safeLine } from '../../../text/terminal-text.ts';
import { breakPainted } from '../../../text/wrap-painted.ts';
import { Below } from '../../components/area.tsx';
import { TextPane, textInset, Unloaded } from '../../components/panel.tsx';
import { tabLine, useTabs } from '../../components/tabs.ts';
import { invalidate } from '../../data/queries.ts';
import { useMinute } from '../../data/time.ts';
import { usePainted } from '../../data/use-painted.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/routes.ts';
import { type ScreenServices, useServices } from '../../services.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { diagnosticLines } from '../../text/diagnostic-lines.ts';
import { cutLine, fitLine } from '../../text/lines.ts';
import { narrower, type Theme } from '../../theme.ts';
import { useOpenProblem } from '../submissions/submission-list.tsx';
import { ResultPane, useResultList } from '../workspace/result-pane.tsx';
import type { ResultView } from '../workspace/result-view.ts';
import { progressText } from '../workspace/workspace-lines.ts';

/** Shows one submission. A pending one is followed live until its verdict. */
export function SubmissionScreen({ route }: ScreenProps<'submission'>) {
  const { loadable, submission, judging } = useSubmission(route.submissionId);
  useScreenTitle(submission ? `Submission: ${safeLine(submission.problemTitle)}` : 'Submission');
  return submission ? <Opened submission={submission} judging={judging} /> : <Unloaded loadable={loadable} />;
}

interface OpenedProps {
  submission: Submission;
  judging: Judging | undefined;
}

function Opened({ submission, judging }: OpenedProps) {
  const theme = useTheme();
  const { copy } = useShell();
  const openProblem = useOpenProblem();
  const labels = tabLabels(submission);
  const names = Object.keys(labels) as (keyof typeof labels)[];
  const initial = isCompileError(submission.verdict) && labels.messages ? 'messages' : 'tests';
  const { tab, next, previous } = useTabs(names, initial);
  useKeys('submission', {
    nextTab: next,
    previousTab: previous,
    problem: () => openProblem(submission),
    copy: () => (tab === 'source' ? copy(submission.code, 'The source') : copy(submission._id, 'The id')),
  });
  const now = useMinute();
  const { value: profile } = useServerData(profileQuery, { isEnough: true });
  const isOfOther = profile !== undefined && profile._id !== submission.userId;
  const author = isOfOther ? authorName(submission) : undefined;
  return (
    <Below heading={[...headingLines(submission, judging, now, theme, author), tabLine(labels, tab, theme)]}>
      {tab === 'tests' ? <Tests submission={submission} judging={judging} /> : null}
      {tab === 'source' ? <Source submission={submission} /> : null}
      {tab === 'messages' ? (
        <TextPane name="messages" lines={messageLines(submission, narrower(theme, textInset))} />
      ) : null}
    </Below>
  );
}

function tabLabels({ result: { errors, warnings }, judgeLog }: Submission) {
  const count = errors.length + warnings.length + (judgeLog === undefined ? 0 : 1);
  const labels: { tests: string; source: string; messages?: string } = { tests: 'Tests', source: 'Source' };
  return count > 0 ? { ...labels, messages: `Compiler Messages ${count}` } : labels;
}

function Tests({ submission, judging }: OpenedProps) {
  const theme = useTheme();
  const view = useMemo((): ResultView => {
    const tests = judging?.progress === 'running' ? judging.tests.map(testOf) : submission.results;
    const resultRows = tests.map((test) => ({ kind: 'test' as const, test }));
    return {
      title: 'Tests',
      summary: groupLines(submission, theme),
      rows: resultRows,
      of: submission,
      tested: undefined,
    };
  }, [submission, judging, theme]);
  const list = useResultList(view);
  useKeys('submission', { nextTest: list.nextFailure, previousTest: list.previousFailure });
  if (view.rows.length === 0) return <TextPane name="tests" title="Tests" lines={noTestsLines(submission, theme)} />;
  return <ResultPane view={view} list={list} fileName={solutionFile(submission.language)} />;
}

function testOf(test: Pick<TestCaseResult, 'number' | 'verdict' | 'timeMs' | 'memoryBytes'>): TestCaseResult {
  return { ...test, isSample: false, passed: test.verdict === 'accepted' };
}

function Source({ submission: { code, language } }: { submission: Submission }) {
  const theme = useTheme(textInset);
  // The language decides the colours too.
  const lines = usePainted(`${language}\n${code}`, theme, async () =>
    sourceLines(await highlightSource(code.replace(/\n+$/, ''), language, theme), theme),
  );
  return <TextPane name="source" title={languageName(language)} lines={lines} />;
}

/** Loads a submission. While it is pending, it is followed, with its progress in `judging`. */
function useSubmission(submissionId: string) {
  const services = useServices();
  const { loadable, value: submission } = useServerData((client) => submissionQuery(client, submissionId));
  const [judging, setJudging] = useState<Judging | undefined>(undefined);
  const pending = submission?.verdict === null ? submission : undefined;
  useEffect(() => {
    if (!pending) return undefined;
    const left = new AbortController();
    const signal = AbortSignal.any([services.signal, left.signal]);
    // After the user signs in again the submission is reloaded, which restarts this effect.
    follow(services, pending._id, setJudging, signal).catch(() => undefined);
    return () => left.abort();
  }, [services, pending]);
  return { loadable, submission, judging: pending ? judging : undefined };
}

async function follow(
  { client, queries }: ScreenServices,
  submissionId: string,
  onJudging: (judging: Judging) => void,
  signal: AbortSignal,
): Promise<void> {
  const job = trackJob((judging) => {
    if (!signal.aborted) onJudging(judging);
  });
  job.onEvent({ type: 'accepted', submissionId, earlier: 'none' });
  const retries = { sending: false, following: true };
  const judged = await followSubmission({ client, retries }, submissionId, job.onEvent, signal);
  queries.setQueryData(submissionQuery(client, submissionId).queryKey, judged);
  // The submission itself is judged and stored: it need not be requested again.
  invalidate(queries, ...changedByVerdict.filter((noun) => noun !== 'submission'), 'status');
}

export function headingLines(
  submission: Submission,
  judging: Judging | undefined,
  now: number,
  theme: Theme,
  author?: string,
): [state: string, facts: string] {
  const { problemTitle, submittedAt, contestId, revision, verdict } = submission;
  const facts = [
    ...(author === undefined ? [] : [safeLine(author)]),
    formatMoment(submittedAt),
    formatAgo(submittedAt, now, 1),
    ...(contestId === null ? [] : ['contest']),
    languageName(submission.language),
    `revision ${revision}`,
  ];
  const progress = verdictProgress(judging ?? { progress: 'queued', tests: [], testsTotal: 0 });
  const narrow = narrower(theme, 2);
  const state = verdict === null ? progressText(progress, narrow) : submissionHeadline(submission, narrow);
  const dot = theme.unicode ? ' · ' : ' | ';
  const rest = facts.map((fact) => dot + fact).join('');
  const room = Math.max(8, theme.columns - 1 - displayWidth(rest));
  const title = cutToWidth(safeLine(problemTitle), room, theme.ellipsis);
  return [fitLine(` ${state}`, theme.columns), theme.dim(cutLine(` ${title}${rest}`, theme.columns, theme.ellipsis))];
}

/** Returns painted source with line numbers. The continuation of a long line has none. */
function sourceLines(source: readonly string[], theme: Theme): string[] {
  const width = String(source.length).length;
  return source.flatMap((line, at) =>
    breakPainted(line, Math.max(8, theme.columns - width - 2)).map((part, partAt) => {
      const number = partAt === 0 ? String(at + 1) : '';
      return `${theme.dim(number.padStart(width))}  ${part}`;
    }),
  );
}

/** Returns a change by a rejudge, the compiler's messages and, for administrators, the judge's. */
export function messageLines(submission: Submission, theme: Theme): string[] {
  const { result, judgeLog } = submission;
  const again = judgedAgainLines(submission, theme).flatMap((line) => [line, '']);
  const forAdmins = judgeLog === undefined ? [] : [{ text: `For admins: ${judgeLog}` }];
  const messages = [...pairDiagnostics(result), ...forAdmins];
  return [...again, ...messages.flatMap((shown) => [...diagnosticLines(shown, theme), ''])];
}

function noTestsLines({ verdict }: Submission, theme: Theme): string[] {
  if (verdict === null) return ['', theme.dim(`Waiting for the first test${theme.ellipsis}`)];
  if (isCompileError(verdict)) return ['', 'It did not compile, so no test was run.'];
  if (isJudgingError(verdict)) return ['', judgingErrorMessage];
  return ['', theme.dim('The results of the tests are no longer available.')];
}
