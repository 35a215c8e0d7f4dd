import { type Verdict, verdicts, verdictTone } from '@podium/sdk/verdicts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

const textTones = { good: 'text-good', bad: 'text-bad', warn: 'text-warn' } as const;

export function VerdictMark({ verdict, className }: { verdict: Verdict; className?: string }) {
  const tone = verdictTone(verdict);
  return (
    <span className={classNames('inline-flex items-center gap-1.5 font-semibold', textTones[tone], className)}>
      <ToneIcon tone={tone} />
      {verdicts[verdict].label}
    </span>
  );
}

const paths = { good: 'm4 10.5 4 4 8-9', bad: 'm5 5 10 10M15 5 5 15', warn: 'M10 4v7.5M10 15.5v.01' } as const;

export function ToneIcon({ tone, className = 'size-[1.1em]' }: { tone: 'good' | 'bad' | 'warn'; className?: string }) {
  return <Icon path={paths[tone]} className={classNames('shrink-0', className)} />;
}
