import { isPodiumError } from '@podium/sdk';
import type { ReactNode } from 'react';
import { SolvingHeader } from '../../components/solving-header.tsx';

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

/** Whether the server refused for this reason. */
export function isRefusal(error: unknown, code: 'not_registered' | 'not_found'): boolean {
  return isPodiumError(error) && error.code === code;
}
