import type { Submission, TestCaseResult } from '@podium/sdk/contract';
import { languages, solutionFile } from '@podium/sdk/languages';
import { submissionQuery } from '@podium/sdk/queries';
import { followSubmission, type Judging, nextSubmitJobState, type SubmitJobState } from '@podium/sdk/solving';
import { Box } from 'ink';
import { useEffect, useMemo, useState } from 'react';
import { highlightSource } from '../../../output/markdown/open-marked.ts';
import { safeLine } from '../../../output/safe-text.ts';
import { Lines } from '../../components/lines.tsx';
import { TextPane } from '../../components/panel.tsx';
import type { Loadable } from '../../data/queries.ts';
import { invalidate } from '../../data/queries.ts';
import { useNow } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { type Services, useServices } from '../../services.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { stateLines } from '../../text/state-lines.ts';
import { tabBeside, tabLine } from '../../text/tab-line.ts';
import { useOpenProblem } from '../submissions/submission-list.tsx';
import { ResultPane } from '../workspace/result-pane.tsx';
import type { ResultView } from '../workspace/result-view.ts';
import { useResultList } from '../workspace/use-result-list.ts';
import { headingLines, messageLines, noTestsLines, sourceLines } from './submission-lines.ts';

const headingRows = 3;
const minuteMs = 60_000;

type Tab = 'tests' | 'source' | 'messages';

/** One submission: how each test went, its source, what the compiler said; followed live until its verdict. */
export function SubmissionScreen({ route, columns, rows }: ScreenProps<'submission'>) {
  const theme = useTheme();
  const { loadable, judging } = useSubmission(route.submissionId);
  const submission = loadable.state === 'ready' ? loadable.value : undefined;
  useScreenTitle(submission ? `Submission: ${safeLine(submission.problemTitle)}` : 'Submission');
  if (!submission) return <Lines lines={stateLines(loadable, theme, columns) ?? []} columns={columns} rows={rows} />;
  return <Opened submission={submission} judging={judging} columns={columns} rows={rows} />;
}

interface OpenedProps {
  submission: Submission;
  judging: Judging | undefined;
  columns: number;
  rows: number;
}

function Opened({ submission, judging, columns, rows }: OpenedProps) {
  const theme = useTheme();
  const { copy, notify } = useShell();
  const openProblem = useOpenProblem();
  const [chosen, setChosen] = useScreenState<Tab | undefined>('tab', undefined);
  const tabs = tabsOf(submission);
  const wanted = chosen ?? (submission.verdict === 'compile_error' ? 'messages' : 'tests');
  const tab = tabs.some(([name]) => name === wanted) ? wanted : 'tests';
  useKeys('submission', {
    nextTab: () => setChosen(tabBeside(tabs, tab, 1)),
    previousTab: () => setChosen(tabBeside(tabs, tab, -1)),
    problem: () => openProblem(submission),
    copy() {
      copy(tab === 'source' ? submission.code : submission._id);
      notify(tab === 'source' ? 'The source is on the clipboard.' : 'The id is on the clipboard.');
    },
  });
  const now = Math.floor(useNow() / minuteMs) * minuteMs;
  const heading = [...headingLines(submission, judging, now, theme, columns), tabLine(tabs, tab, theme)];
  const size = { columns, rows: rows - headingRows };
  return (
    <Box flexDirection="column">
      <Lines lines={heading} columns={columns} rows={headingRows} />
      {tab === 'tests' ? <Tests submission={submission} judging={judging} {...size} /> : null}
      {tab === 'source' ? <Source submission={submission} {...size} /> : null}
      {tab === 'messages' ? (
        <TextPane name="messages" lines={messageLines(submission, theme, columns - 2)} {...size} />
      ) : null}
    </Box>
  );
}

function tabsOf({ result: { errors, warnings }, judgeLog }: Submission): (readonly [Tab, string])[] {
  const count = errors.length + warnings.length + (judgeLog === undefined ? 0 : 1);
  const messages = [['messages', `Compiler Messages ${count}`]] as const;
  return [['tests', 'Tests'], ['source', 'Source'], ...(count > 0 ? messages : [])];
}

type PartProps = Omit<OpenedProps, 'judging'>;

/** Every test as it was judged, or as it is being judged, and all about the selected one. */
function Tests({ submission, judging, columns, rows }: OpenedProps) {
  const theme = useTheme();
  const view = useMemo((): ResultView => {
    const tests = judging?.progress === 'running' ? judging.tests.map(testOf) : submission.results;
    const resultRows = tests.map((test) => ({ kind: 'test' as const, test }));
    return { title: 'Tests', summary: [], rows: resultRows, of: submission, tested: undefined };
  }, [submission, judging]);
  const list = useResultList(view);
  useKeys('submission', { nextTest: list.nextFailure, previousTest: list.previousFailure });
  if (view.rows.length === 0)
    return (
      <TextPane name="tests" title="Tests" lines={noTestsLines(submission, theme)} columns={columns} rows={rows} />
    );
  return (
    <ResultPane view={view} list={list} fileName={solutionFile(submission.language)} columns={columns} rows={rows} />
  );
}

function testOf(test: Pick<TestCaseResult, 'number' | 'verdict' | 'timeMs' | 'memoryBytes'>): TestCaseResult {
  return { ...test, isSample: false, passed: test.verdict === 'accepted' };
}

function Source({ submission, columns, rows }: PartProps) {
  const theme = useTheme();
  const [painted, setPainted] = useState<readonly string[] | undefined>(undefined);
  const { code, language } = submission;
  useEffect(() => {
    let isWanted = true;
    void highlightSource(code.replace(/\n+$/, ''), language, theme).then((lines) => {
      if (isWanted) setPainted(lines);
    });
    return () => {
      isWanted = false;
    };
  }, [code, language, theme]);
  const lines = useMemo(
    () => (painted ? sourceLines(painted, theme, columns - 2) : [theme.dim(` ${theme.ellipsis}`)]),
    [painted, theme, columns],
  );
  return (
    <TextPane name="source" title={languages[submission.language].name} lines={lines} columns={columns} rows={rows} />
  );
}

/** A submission as it is now. One without a verdict is followed; `judging` says how far it is. */
function useSubmission(submissionId: string): {
  loadable: Loadable<Submission>;
  judging: Judging | undefined;
} {
  const services = useServices();
  const { loadable } = useServerData((client) => submissionQuery(client, submissionId));
  const [judging, setJudging] = useState<Judging | undefined>(undefined);
  const pending = loadable.state === 'ready' && loadable.value.verdict === null ? loadable.value : undefined;
  useEffect(() => {
    if (!pending) return undefined;
    const left = new AbortController();
    const signal = AbortSignal.any([services.signal, left.signal]);
    // Signing in again loads the submission anew, which follows it anew.
    follow(services, pending._id, setJudging, signal).catch(() => undefined);
    return () => left.abort();
  }, [services, pending]);
  return { loadable, judging: pending ? judging : undefined };
}

async function follow(
  { client, queries }: Services,
  submissionId: string,
  onJudging: (judging: Judging) => void,
  signal: AbortSignal,
): Promise<void> {
  let job: SubmitJobState = nextSubmitJobState({ state: 'idle' }, { type: 'accepted', submissionId, resumed: false });
  const retries = { sending: false, following: true };
  const judged = await followSubmission(
    { client, retries },
    submissionId,
    (event) => {
      job = nextSubmitJobState(job, event);
      if (job.state === 'judging' && !signal.aborted) onJudging(job);
    },
    signal,
  );
  queries.setQueryData(submissionQuery(client, submissionId).queryKey, judged);
  invalidate(queries, 'submissions', 'status');
  // Solved marks.
  if (judged.verdict === 'accepted') invalidate(queries, 'problem', 'problems', 'contest');
}
