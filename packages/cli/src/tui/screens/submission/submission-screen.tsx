import type { Submission, TestCaseResult } from '@podium/sdk/contract';
import { languages, solutionFile } from '@podium/sdk/languages';
import { submissionQuery } from '@podium/sdk/queries';
import { followSubmission, type Judging, nextSubmitJobState, type SubmitJobState } from '@podium/sdk/solving';
import { useEffect, useMemo, useState } from 'react';
import { highlightSource } from '../../../output/markdown/open-marked.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { TextPane } from '../../components/panel.tsx';
import { invalidate } from '../../data/queries.ts';
import { useMinute } from '../../data/time.ts';
import { Unloaded } from '../../data/unloaded.tsx';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { type Services, useServices } from '../../services.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { tabBeside, tabLine } from '../../text/tab-line.ts';
import { useOpenProblem } from '../submissions/submission-list.tsx';
import { ResultPane, useResultList } from '../workspace/result-pane.tsx';
import type { ResultView } from '../workspace/result-view.ts';
import { headingLines, messageLines, noTestsLines, sourceLines } from './submission-lines.ts';

type Tab = 'tests' | 'source' | 'messages';

/** One submission: how each test went, its source, what the compiler said; followed live until its verdict. */
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
  const { columns } = useArea();
  const { copy } = useShell();
  const openProblem = useOpenProblem();
  const [chosen, setChosen] = useScreenState<Tab | undefined>('tab', undefined);
  const tabs = tabsOf(submission);
  const wanted = chosen ?? (submission.verdict === 'compile_error' ? 'messages' : 'tests');
  const tab = tabs.some(([name]) => name === wanted) ? wanted : 'tests';
  useKeys('submission', {
    nextTab: () => setChosen(tabBeside(tabs, tab, 1)),
    previousTab: () => setChosen(tabBeside(tabs, tab, -1)),
    problem: () => openProblem(submission),
    copy: () => (tab === 'source' ? copy(submission.code, 'The source') : copy(submission._id, 'The id')),
  });
  const now = useMinute();
  const heading = [...headingLines(submission, judging, now, theme, columns), tabLine(tabs, tab, theme)];
  return (
    <Below heading={heading}>
      {tab === 'tests' ? <Tests submission={submission} judging={judging} /> : null}
      {tab === 'source' ? <Source submission={submission} /> : null}
      {tab === 'messages' ? <TextPane name="messages" lines={messageLines(submission, theme, columns - 2)} /> : null}
    </Below>
  );
}

function tabsOf({ result: { errors, warnings }, judgeLog }: Submission): (readonly [Tab, string])[] {
  const count = errors.length + warnings.length + (judgeLog === undefined ? 0 : 1);
  const messages = [['messages', `Compiler Messages ${count}`]] as const;
  return [['tests', 'Tests'], ['source', 'Source'], ...(count > 0 ? messages : [])];
}

/** Every test as it was judged, or as it is being judged, and all about the selected one. */
function Tests({ submission, judging }: OpenedProps) {
  const theme = useTheme();
  const view = useMemo((): ResultView => {
    const tests = judging?.progress === 'running' ? judging.tests.map(testOf) : submission.results;
    const resultRows = tests.map((test) => ({ kind: 'test' as const, test }));
    return { title: 'Tests', summary: [], rows: resultRows, of: submission, tested: undefined };
  }, [submission, judging]);
  const list = useResultList(view);
  useKeys('submission', { nextTest: list.nextFailure, previousTest: list.previousFailure });
  if (view.rows.length === 0) return <TextPane name="tests" title="Tests" lines={noTestsLines(submission, theme)} />;
  return <ResultPane view={view} list={list} fileName={solutionFile(submission.language)} />;
}

function testOf(test: Pick<TestCaseResult, 'number' | 'verdict' | 'timeMs' | 'memoryBytes'>): TestCaseResult {
  return { ...test, isSample: false, passed: test.verdict === 'accepted' };
}

function Source({ submission }: { submission: Submission }) {
  const theme = useTheme();
  const { columns } = useArea();
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
  return <TextPane name="source" title={languages[submission.language].name} lines={lines} />;
}

/** A submission as it is now. One without a verdict is followed; `judging` says how far it is. */
function useSubmission(submissionId: string) {
  const services = useServices();
  const { loadable, value: submission } = useServerData((client) => submissionQuery(client, submissionId));
  const [judging, setJudging] = useState<Judging | undefined>(undefined);
  const pending = submission?.verdict === null ? submission : undefined;
  useEffect(() => {
    if (!pending) return undefined;
    const left = new AbortController();
    const signal = AbortSignal.any([services.signal, left.signal]);
    // Signing in again loads the submission anew, which follows it anew.
    follow(services, pending._id, setJudging, signal).catch(() => undefined);
    return () => left.abort();
  }, [services, pending]);
  return { loadable, submission, judging: pending ? judging : undefined };
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
