import { isUnreachable } from '@podium/sdk';
import type { Judging, SubmitTarget } from '@podium/sdk/solving';
import { findWait } from '@podium/sdk/verdicts';
import { type ReactNode, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SubmissionReport } from '../../../components/submission/submission-report.tsx';
import { TestStrip } from '../../../components/submission/test-strip.tsx';
import { paths } from '../../../lib/paths.ts';
import { type ReadableStore, useStore } from '../../../lib/store.ts';
import { type Failure, runFailure, submitFailure } from './failure.ts';
import type { JobState } from './job-state.ts';
import { RunReport, SampleReport } from './run-report.tsx';

interface ResultViewProps {
  job: JobState;
  target: SubmitTarget;
  onGoTo: (line: number, column: number | undefined) => void;
  onStop: () => void;
  onResume: () => void;
  /** Called when another state of the job is on the page. */
  onShown: () => void;
}

export function ResultView({ job, target, onGoTo, onStop, onResume, onShown }: ResultViewProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state
  useLayoutEffect(onShown, [job.state]);
  const isOnline = useStore(browserOnline);
  switch (job.state) {
    case 'idle':
      return null;
    case 'running':
      return <Waiting onStop={onStop}>Compiling and running…</Waiting>;
    case 'running-samples':
      return (
        <Waiting onStop={onStop} below={<SampleReport runs={job.runs} onGoTo={onGoTo} />}>
          Running the samples…
        </Waiting>
      );
    case 'ran-samples':
      return <SampleReport runs={job.runs} onGoTo={onGoTo} />;
    case 'ran':
      return <RunReport result={job.result} onGoTo={onGoTo} />;
    case 'sending':
      return <Waiting onStop={onStop}>{isOnline ? 'Submitting…' : offlineText}</Waiting>;
    case 'judging':
      return (
        <Waiting onStop={onStop} below={<TestStrip tests={job.tests} testsTotal={job.testsTotal} />}>
          {describeProgress(job)}
        </Waiting>
      );
    case 'disconnected':
      return (
        <Waiting onStop={onStop}>
          Your program was submitted. The server is not responding. This page keeps checking for the verdict.
        </Waiting>
      );
    case 'judged':
      return <SubmissionReport submission={job.submission} onGoTo={onGoTo} />;
    case 'run-failed':
      return <FailureView failure={runFailure(job.error)} target={target} />;
    case 'failed': {
      // The session submits it when the browser is online.
      if (job.canResume && isUnreachable(job.error) && !isOnline) return <Notice tone="warn">{offlineText}</Notice>;
      const failure = submitFailure(job.error);
      return <FailureView {...{ failure, target }} onResume={job.canResume ? onResume : undefined} />;
    }
    case 'run-stopped':
      return <p className="text-sm text-muted">Stopped.</p>;
    case 'stopped':
      return (
        <p className="text-sm text-muted">
          Stopped waiting. If the server received your program, it will be judged. See Submissions for the verdict.
        </p>
      );
  }
}

const offlineText = 'There is no connection. Your program will be submitted as soon as there is one.';

const browserOnline: ReadableStore<boolean> = {
  get: () => navigator.onLine,
  subscribe(listener) {
    const changes = ['online', 'offline'];
    for (const change of changes) addEventListener(change, listener);
    return () => {
      for (const change of changes) removeEventListener(change, listener);
    };
  },
};

function describeProgress({ progress, tests, testsTotal }: Judging): string {
  const wait = findWait(progress);
  if (wait) return `${wait.reason}. Your submission waits, and nothing is lost.`;
  if (progress === 'queued') return 'Waiting for the judge…';
  if (progress === 'compiling') return 'Compiling…';
  return `Judged ${tests.length} of ${testsTotal} tests…`;
}

function Waiting({ onStop, children, below }: { onStop: () => void; children: ReactNode; below?: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="size-5 shrink-0 animate-spin rounded-full border-2 border-line border-t-accent"
        />
        <p className="flex-1 text-sm font-medium">{children}</p>
        <Button look="quiet" onClick={onStop}>
          Stop waiting
        </Button>
      </div>
      {below}
    </div>
  );
}

interface FailureViewProps {
  failure: Failure;
  target: SubmitTarget;
  onResume?: (() => void) | undefined;
}

function FailureView({ failure: { message, detail, code }, target, onResume }: FailureViewProps) {
  const next = findNextPage(code, target);
  return (
    <Notice tone="bad" className="flex flex-col gap-2">
      <p className="font-semibold">{message}</p>
      {detail === undefined ? null : <p>{detail}</p>}
      {onResume && code !== 'signed_out' ? (
        <div className="flex flex-wrap items-center gap-3 text-ink">
          <p>It may have arrived. Sending it again does not create a second submission.</p>
          <Button onClick={onResume}>Send it again</Button>
        </div>
      ) : null}
      {next ? (
        <p className="text-ink">
          <Link to={next.to} className="font-semibold text-accent underline underline-offset-2">
            {next.text}
          </Link>
        </p>
      ) : null}
    </Notice>
  );
}

function findNextPage(code: Failure['code'], { problemId, contestId }: SubmitTarget) {
  if (contestId === null) {
    return code === 'problem_in_live_contest' ? { to: paths.user.contests, text: 'To the contests' } : undefined;
  }
  if (code === 'contest_over') return { to: paths.user.practiceProblem(problemId), text: 'Practise this problem' };
  return ['not_registered', 'contest_not_started', 'problem_not_in_contest'].includes(code)
    ? { to: paths.user.contest(contestId), text: 'To the contest' }
    : undefined;
}
