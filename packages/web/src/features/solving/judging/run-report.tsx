import type { RunResult } from '@podium/sdk';
import { pairDiagnostics } from '@podium/sdk/contract';
import { formatBytes, formatTimeMs } from '@podium/sdk/display';
import { showUnprintable } from '@podium/sdk/unprintable';
import { isCompileError, verdicts } from '@podium/sdk/verdicts';
import { Diagnostics } from '../../../components/submission/diagnostics.tsx';
import { OutputDiff } from '../../../components/submission/output-diff.tsx';
import { TextBlock } from '../../../components/submission/text-block.tsx';
import { ToneIcon, VerdictMark } from '../../../components/submission/verdict-mark.tsx';
import type { SampleRun } from './job-state.ts';

type GoTo = (line: number, column: number | undefined) => void;

/** Shows a run on the user's own input: green when the program ended by itself, else red. */
export function RunReport({ result, onGoTo }: { result: RunResult; onGoTo: GoTo }) {
  const { success, verdict, output, outputTruncated } = result;
  const texts = pairDiagnostics(result);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {success ? (
          <Outcome tone="good" text="It ran" />
        ) : verdict === null ? (
          <Outcome tone="bad" text="It failed" />
        ) : (
          <VerdictMark verdict={verdict} />
        )}
        {isCompileError(verdict) ? null : <Measures result={result} />}
      </div>
      {success ? null : <Diagnostics texts={texts} onGoTo={onGoTo} />}
      {success || output !== '' ? (
        <div className={success ? 'text-good' : 'text-bad'}>
          <TextBlock name="Output" text={output} isCut={outputTruncated} />
        </div>
      ) : null}
      {success ? <Diagnostics texts={texts} onGoTo={onGoTo} /> : null}
    </div>
  );
}

export function SampleReport({ runs, onGoTo }: { runs: readonly SampleRun[]; onGoTo: GoTo }) {
  return (
    <ol className="flex flex-col gap-4">
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: samples have no name but their number
        <li key={index} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="text-sm font-semibold">Sample {index + 1}</p>
            <SampleOutcome run={run} />
          </div>
          {run.result && run.result.verdict !== 'accepted' ? (
            <SampleDetails {...{ run, onGoTo, result: run.result }} />
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function SampleDetails({ run, result, onGoTo }: { run: SampleRun; result: RunResult; onGoTo: GoTo }) {
  return (
    <>
      <Diagnostics texts={pairDiagnostics({ ...result, warnings: [] })} onGoTo={onGoTo} />
      <TextBlock name="Input" text={run.sample.input} />
      <OutputDiff expected={run.sample.output} actual={result.output} isActualCut={result.outputTruncated} />
      {result.note === undefined ? null : <p className="text-sm text-muted">{showUnprintable(result.note)}</p>}
    </>
  );
}

function SampleOutcome({ run: { result } }: { run: SampleRun }) {
  if (!result) return <p className="text-sm text-muted">Waiting…</p>;
  const { verdict } = result;
  const atFault = verdict && verdicts[verdict].atFault;
  return (
    <>
      {verdict === null ? (
        <p className="text-sm text-muted">This sample may have several correct outputs: compare them yourself.</p>
      ) : atFault === 'nothing' ? (
        <Outcome tone="good" text="As expected" />
      ) : atFault === 'output' ? (
        <Outcome tone="bad" text="Not as expected" />
      ) : (
        <VerdictMark verdict={verdict} />
      )}
      <Measures result={result} />
    </>
  );
}

function Outcome({ tone, text }: { tone: 'good' | 'bad'; text: string }) {
  return (
    <p className={`inline-flex items-center gap-1.5 font-semibold ${tone === 'good' ? 'text-good' : 'text-bad'}`}>
      <ToneIcon tone={tone} />
      {text}
    </p>
  );
}

function Measures({ result: { timeMs, memoryBytes } }: { result: RunResult }) {
  return (
    <p className="flex gap-4 text-sm tabular-nums text-muted">
      <span>{formatTimeMs(timeMs)}</span>
      <span>{formatBytes(memoryBytes)}</span>
    </p>
  );
}
