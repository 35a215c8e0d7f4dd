import type { JudgedTest } from '@podium/sdk/solving';
import { verdicts, verdictTone } from '@podium/sdk/verdicts';
import { classNames } from '../../../components/class-names.ts';
import { ToneIcon } from './verdict-mark.tsx';

/** More marks would fill the page, so numbers replace them. */
const shownMaxCount = 60;

const tones = {
  good: 'border-good bg-good-soft text-good',
  bad: 'border-bad bg-bad-soft text-bad',
  warn: 'border-warn bg-warn-soft text-warn',
} as const;

/**
 * Draws a mark for each test case, in order. The marks of tests that are not judged yet are empty.
 */
export function TestStrip({
  tests,
  testsTotal,
}: {
  tests: readonly Pick<JudgedTest, 'number' | 'verdict'>[];
  testsTotal: number;
}) {
  if (testsTotal === 0 || testsTotal > shownMaxCount) return null;
  return (
    <ol aria-label="Test cases" className="flex flex-wrap gap-1.5">
      {Array.from({ length: testsTotal }, (_, index) => {
        const number = index + 1;
        const verdict = tests.find((test) => test.number === number)?.verdict;
        return (
          <li
            key={number}
            title={`Test ${number}: ${verdict ? verdicts[verdict].label : 'not judged'}`}
            className={classNames(
              'flex h-7 min-w-7 items-center justify-center gap-1 rounded border px-1.5 text-xs font-semibold tabular-nums',
              verdict ? tones[verdictTone(verdict)] : 'border-dashed border-strong-line text-muted',
            )}
          >
            {verdict ? <ToneIcon tone={verdictTone(verdict)} className="size-3" /> : null}
            <span className="sr-only">Test </span>
            {number}
            <span className="sr-only">: {verdict ? verdicts[verdict].label : 'not judged'}</span>
          </li>
        );
      })}
    </ol>
  );
}
