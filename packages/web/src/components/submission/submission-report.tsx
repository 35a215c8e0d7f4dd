import type { Submission } from '@podium/sdk';
import { type ProgramLimits, pairDiagnostics, programLimits, type TestCaseResult } from '@podium/sdk/contract';
import { describeEarlierRuns, formatBytes, formatScore, formatTimeMs } from '@podium/sdk/display';
import { languagesQuery, problemQuery } from '@podium/sdk/queries';
import { showUnprintable } from '@podium/sdk/unprintable';
import {
  executionErrorMessage,
  findWait,
  isCompileError,
  isExecutionError,
  isJudgingError,
  judgingErrorMessage,
  verdicts,
} from '@podium/sdk/verdicts';
import { useQuery } from '@tanstack/react-query';
import { statementLanguage } from '../../lib/statement-language.ts';
import { useClient } from '../../session/use-session.ts';
import { Diagnostics } from './diagnostics.tsx';
import { OutputDiff } from './output-diff.tsx';
import { TestStrip } from './test-strip.tsx';
import { TextBlock } from './text-block.tsx';
import { VerdictMark } from './verdict-mark.tsx';

interface SubmissionReportProps {
  submission: Submission;
  onGoTo?: (line: number, column: number | undefined) => void;
}

/** Further failing tests appear only as marks in the strip. */
const shownMaxFailures = 10;

/**
 * Shows a judged submission. What the user looks for comes first: after the verdict the messages of
 * the compiler, and the first failed test. All tests follow, then the other failed ones.
 */
export function SubmissionReport({ submission, onGoTo }: SubmissionReportProps) {
  const { verdict, verdictBefore, result, results, testsTotal, judgeLog } = submission;
  const limits = useLimits(submission);
  const [failure, ...otherFailures] = results.filter(({ passed }) => !passed).slice(0, shownMaxFailures);
  const failureCount = results.filter(({ passed }) => !passed).length;
  const texts = pairDiagnostics(result);
  const failedToRun = verdict !== null && isExecutionError(verdict);
  return (
    <div className="flex flex-col gap-4">
      <Headline submission={submission} />
      {verdictBefore === undefined || verdict === null ? null : (
        <p className="-mt-2 text-sm text-muted">Judged again: it was {verdicts[verdictBefore].label} before.</p>
      )}
      {failedToRun ? <p className="-mb-2 text-sm font-semibold text-bad">{executionErrorMessage}</p> : null}
      <Diagnostics texts={failedToRun ? texts : []} onGoTo={onGoTo} />
      {isJudgingError(verdict) ? <p className="text-sm text-warn">{judgingErrorMessage}</p> : null}
      {failure ? <FailedTest test={failure} isOpen /> : null}
      <TestStrip tests={results} testsTotal={isCompileError(verdict) ? 0 : testsTotal} limits={limits} />
      <Groups submission={submission} />
      {judgeLog === undefined ? null : <TextBlock name="For admins" text={judgeLog} isCut={false} />}
      {results.map((test) =>
        test.earlierTimesMs === undefined ? null : (
          <p key={test.number} className="text-sm text-muted">
            {describeEarlierRuns(test)}
          </p>
        ),
      )}
      {results.map(({ number, passed, note }) =>
        passed && note !== undefined ? (
          <p key={number} className="text-sm text-muted">
            Test {number}: {showUnprintable(note)}
          </p>
        ) : null,
      )}
      {otherFailures.map((test) => (
        <FailedTest key={test.number} test={test} isOpen={false} />
      ))}
      {failureCount > shownMaxFailures ? (
        <p className="text-sm text-muted">{failureCount - shownMaxFailures} more test cases failed.</p>
      ) : null}
      {/* Without an execution error these are only warnings, so they come last. */}
      <Diagnostics texts={failedToRun ? [] : texts} onGoTo={onGoTo} />
    </div>
  );
}

/** Returns the limits that the submission was judged by; undefined if they are not known here. */
function useLimits({ problemId, language, revision }: Submission): ProgramLimits | undefined {
  const client = useClient();
  const { data: problem } = useQuery(problemQuery(client, problemId, statementLanguage.get));
  const { data: offered } = useQuery(languagesQuery(client));
  const judgedIn = offered?.find(({ id }) => id === language);
  // Other revisions may have other limits.
  if (!judgedIn || problem?.revision !== revision) return undefined;
  return programLimits(problem.constraints, judgedIn.allowance);
}

function Headline({ submission }: { submission: Submission }) {
  const { verdict, progress, testsPassed, testsTotal, timeMs, memoryBytes, score, maxScore = null } = submission;
  if (verdict === null) {
    return <p className="text-muted">{findWait(progress)?.reason ?? 'It is not judged yet'}.</p>;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <VerdictMark verdict={verdict} className="text-xl" />
      <p className="flex flex-wrap gap-x-4 text-sm tabular-nums text-muted">
        {score === undefined ? null : <span>{formatScore(score, maxScore)} points</span>}
        {isCompileError(verdict) ? null : (
          <span>
            {testsPassed} of {testsTotal} tests passed
          </span>
        )}
        {timeMs === null || isCompileError(verdict) ? null : <span>{formatTimeMs(timeMs)}</span>}
        {memoryBytes === null || isCompileError(verdict) ? null : <span>{formatBytes(memoryBytes)}</span>}
      </p>
    </div>
  );
}

function Groups({ submission: { groups = [] } }: { submission: Submission }) {
  if (groups.length === 0) return null;
  return (
    <table className="w-fit text-sm tabular-nums">
      <caption className="sr-only">Points by test group</caption>
      <tbody>
        {groups.map(({ name, score, maxScore, verdict }) => (
          <tr key={name}>
            <th scope="row" className="pr-6 text-left font-normal">
              {name}
            </th>
            <td className="pr-6 text-right">{formatScore(score, maxScore)}</td>
            <td>
              {verdict === null ? (
                <span className="text-muted">Not judged completely</span>
              ) : (
                <VerdictMark verdict={verdict} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FailedTest({ test, isOpen }: { test: TestCaseResult; isOpen: boolean }) {
  const { number, isSample, verdict, input, expectedOutput, actualOutput, cut = [], note } = test;
  return (
    <details
      open={isOpen}
      aria-label={`Test ${number}`}
      className="rounded-lg border border-line border-l-4 border-l-bad px-4 py-3 open:[&>summary]:mb-2"
    >
      <summary className="cursor-pointer text-sm">
        <span className="mr-4 font-semibold text-bad">Test case failed.</span>
        <span className="text-muted">
          Test {number}
          {isSample ? ', a sample' : ''} · {verdicts[verdict].label}
        </span>
      </summary>
      {input === undefined ? (
        <p className="text-sm text-muted">This is a hidden test: its data is not shown during a contest.</p>
      ) : (
        <div className="flex flex-col gap-3">
          <TextBlock name="Input" text={input} isCut={cut.includes('input')} />
          {expectedOutput === undefined ? null : (
            <OutputDiff
              expected={expectedOutput}
              actual={actualOutput ?? ''}
              isExpectedCut={cut.includes('expectedOutput')}
              isActualCut={cut.includes('actualOutput')}
            />
          )}
          {note === undefined ? null : <p className="text-sm text-muted">{showUnprintable(note)}</p>}
        </div>
      )}
    </details>
  );
}
