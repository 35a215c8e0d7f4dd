import { isPodiumError } from '@podium/sdk';
import type { ReactNode } from 'react';
import { LoadFailure, Notice } from '../../components/notice.tsx';
import { SolvingHeader } from '../../components/solving-header.tsx';
import { isMissing } from '../../lib/is-missing.ts';

/** Instead of a problem that cannot be opened: why, and where to go on. */
export function ProblemFailure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <SolvingHeader title={title} />
      <main id="main" className="mx-auto flex max-w-xl flex-col items-start gap-5 px-5 py-12">
        {children}
      </main>
    </>
  );
}

/** Why something could not be loaded; what does not exist is not asked for again. */
export function LoadingFailure({ missing, error, onRetry }: { missing: string; error: Error; onRetry: () => void }) {
  if (isMissing(error)) return <Notice tone="bad">{missing}</Notice>;
  return <LoadFailure message={error.message} onRetry={onRetry} />;
}

/** A problem of a contest that one is not registered for. */
export function isNotRegistered(error: unknown): boolean {
  return isPodiumError(error) && error.code === 'not_registered';
}
