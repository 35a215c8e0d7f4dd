import type { ProgramLimits } from '@podium/sdk/contract';
import { formatBytes, formatMemoryLimit, formatTimeLimit, formatTimeMs } from '@podium/sdk/display';
import type { JudgedTest } from '@podium/sdk/solving';
import { verdicts, verdictTone } from '@podium/sdk/verdicts';
import { classNames } from '../class-names.ts';
import { Scrollable } from '../scrollable.tsx';
import { ToneIcon } from './verdict-mark.tsx';

/** More marks say less than their number, which stands beside the verdict. */
const shownMaxCount = 60;

const tones = {
  good: 'border-good bg-good-soft text-good',
  bad: 'border-bad bg-bad-soft text-bad',
  warn: 'border-warn bg-warn-soft text-warn',
} as const;

interface TestStripProps {
  tests: readonly JudgedTest[];
  testsTotal: number;
  /** The limits of the program; undefined if they are not known. */
  limits?: ProgramLimits | undefined;
}

/** A mark for each test case. Those of tests that are not judged yet are empty. */
export function TestStrip({ tests, testsTotal, limits }: TestStripProps) {
  if (testsTotal === 0 || testsTotal > shownMaxCount) return null;
  return (
    <div className="flex flex-col gap-2">
      <Scrollable label="Test cases" className="overflow-x-auto">
        <ol aria-label="Test cases" className="flex w-max gap-1.5">
          {Array.from({ length: testsTotal }, (_, index) => {
            const number = index + 1;
            const test = tests.find((judged) => judged.number === number);
            return <TestMark key={number} {...{ number, test, limits }} />;
          })}
        </ol>
      </Scrollable>
      {limits && tests.length > 0 ? (
        <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          <BarName look={barLooks.time} text={`Time of ${formatTimeLimit(limits.timeLimitMs)}`} />
          <BarName look={barLooks.memory} text={`Memory of ${formatMemoryLimit(limits.memoryLimitBytes)}`} />
        </p>
      ) : null}
    </div>
  );
}

const barLooks = { time: 'bg-accent', memory: 'bg-strong-line' } as const;

interface TestMarkProps {
  number: number;
  test: JudgedTest | undefined;
  limits: ProgramLimits | undefined;
}

function TestMark({ number, test, limits }: TestMarkProps) {
  const text = test ? describeTest(test, limits) : 'not judged';
  return (
    <li
      title={`Test ${number}: ${text}`}
      className={classNames(
        'flex min-w-9 flex-col gap-1 rounded border px-1.5 py-1 text-xs font-semibold tabular-nums',
        test ? tones[verdictTone(test.verdict)] : 'border-dashed border-strong-line text-muted',
      )}
    >
      <span className="flex items-center justify-center gap-1">
        {test ? <ToneIcon tone={verdictTone(test.verdict)} className="size-3" /> : null}
        <span className="sr-only">Test </span>
        {number}
        <span className="sr-only">: {text}</span>
      </span>
      {test && limits ? (
        <>
          <Bar look={barLooks.time} share={test.timeMs / limits.timeLimitMs} />
          <Bar look={barLooks.memory} share={test.memoryBytes / limits.memoryLimitBytes} />
        </>
      ) : null}
    </li>
  );
}

/** For example `Accepted, 12 ms of 1 s, 3.4 MB of 256 MB`. */
function describeTest({ verdict, timeMs, memoryBytes }: JudgedTest, limits: ProgramLimits | undefined): string {
  const { label } = verdicts[verdict];
  if (!limits) return `${label}, ${formatTimeMs(timeMs)}, ${formatBytes(memoryBytes)}`;
  const time = `${formatTimeMs(timeMs)} of ${formatTimeLimit(limits.timeLimitMs)}`;
  return `${label}, ${time}, ${formatBytes(memoryBytes)} of ${formatMemoryLimit(limits.memoryLimitBytes)}`;
}

/** A share of 1 or more fills the bar. */
function Bar({ look, share }: { look: string; share: number }) {
  return (
    <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-surface">
      <span
        className={`block h-full min-w-0.5 rounded-full ${look}`}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </span>
  );
}

function BarName({ look, text }: { look: string; text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`h-1 w-4 rounded-full ${look}`} />
      {text}
    </span>
  );
}
