import { type Verdict, verdicts, verdictTone } from '@podium/sdk/verdicts';
import { classNames } from '../../../components/class-names.ts';

const textTones = { good: 'text-good', bad: 'text-bad', warn: 'text-warn' } as const;

/** Shows a verdict as a mark, a word and a colour. */
export function VerdictMark({ verdict, className }: { verdict: Verdict; className?: string }) {
  const tone = verdictTone(verdict);
  return (
    <span className={classNames('inline-flex items-center gap-1.5 font-semibold', textTones[tone], className)}>
      <ToneIcon tone={tone} />
      {verdicts[verdict].label}
    </span>
  );
}

export function ToneIcon({ tone, className = 'size-[1.1em]' }: { tone: 'good' | 'bad' | 'warn'; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className={classNames('shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {tone === 'good' ? <path d="m4 10.5 4 4 8-9" /> : null}
      {tone === 'bad' ? <path d="m5 5 10 10M15 5 5 15" /> : null}
      {tone === 'warn' ? <path d="M10 4v7.5M10 15.5v.01" /> : null}
    </svg>
  );
}
