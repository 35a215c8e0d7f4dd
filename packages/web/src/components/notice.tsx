import { isServerAway } from '@podium/sdk';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useFocusHeadingOnRemoval } from './use-focus-heading-on-removal.ts';
import { useServerReturn } from './use-server-return.ts';

type Tone = 'info' | 'good' | 'warn' | 'bad';

const tones: Readonly<Record<Tone, string>> = {
  info: 'border-line bg-sunken text-ink',
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn bg-warn-soft text-warn',
  bad: 'border-bad bg-bad-soft text-bad',
};

/** A message that screen readers announce. An error interrupts them. */
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
      className={classNames('rounded-md border px-4 py-3 text-sm wrap-anywhere', tones[tone], className)}
    >
      {children}
    </div>
  );
}

interface LoadFailureProps {
  /** Undefined if a file of the page is lost. */
  error?: Error;
  /** By default that of the error. */
  message?: ReactNode;
  onRetry: () => void;
}

/** Retries by itself when a server that was away is back. */
export function LoadFailure({ error, message = error?.message, onRetry }: LoadFailureProps) {
  const failure = useFocusHeadingOnRemoval();
  // An error that the server itself reports stays until the user retries.
  useServerReturn(isServerAway(error), onRetry);
  return (
    <div ref={failure}>
      <Notice tone="bad" className="flex flex-wrap items-center justify-between gap-3">
        <span>{message}</span>
        <Button onClick={onRetry}>Try again</Button>
      </Notice>
    </div>
  );
}

/** Stands in for an empty list and suggests a next step. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-lg border border-dashed border-strong-line px-6 py-12 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {children ? <div className="mt-2 text-sm text-muted">{children}</div> : null}
    </div>
  );
}
