import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useHandFocusOn } from './use-hand-focus-on.ts';

type Tone = 'info' | 'good' | 'warn' | 'bad';

const tones: Readonly<Record<Tone, string>> = {
  info: 'border-line bg-sunken text-ink',
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn bg-warn-soft text-warn',
  bad: 'border-bad bg-bad-soft text-bad',
};

/** A sentence that stands out. Bad news and good news are read out at once. */
export function Notice({
  tone = 'info',
  children,
  className,
}: {
  tone?: Tone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames('rounded-md border px-4 py-3 text-sm', tones[tone], className)}
    >
      {children}
    </div>
  );
}

/** A page part that could not be loaded, with a way on. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  const failure = useHandFocusOn();
  return (
    <div ref={failure}>
      <Notice tone="bad" className="flex flex-wrap items-center justify-between gap-3">
        <span>{message}</span>
        <Button onClick={onRetry}>Try again</Button>
      </Notice>
    </div>
  );
}

/** Nothing is there, and what to do instead. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-lg border border-dashed border-strong-line px-6 py-12 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {children ? <div className="mt-2 text-sm text-muted">{children}</div> : null}
    </div>
  );
}
