import { isPodiumError } from '@podium/sdk';
import { type ReactNode, useEffect } from 'react';
import { codeEditorFile } from '../../components/code-editor/code-editor.tsx';
import { LoadFailure, Notice } from '../../components/notice.tsx';
import { SolvingHeader } from '../../components/solving-header.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { isMissing } from '../../lib/is-missing.ts';

/** Shows no editor for a problem that may not exist. The file of the editor loads meanwhile. */
export function LoadingProblem() {
  useEffect(() => void codeEditorFile.load().catch(() => undefined), []);
  return (
    <ProblemFailure title="Problem">
      <Spinner label="Loading the problem" />
    </ProblemFailure>
  );
}

/** Explains why a problem cannot be opened, and links to another page. */
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

/** Offers a retry, unless the thing does not exist. */
export function LoadingFailure({ missing, error, onRetry }: { missing: string; error: Error; onRetry: () => void }) {
  if (isNotRegistered(error)) return <Notice tone="warn">{error.message}</Notice>;
  if (isMissing(error)) return <Notice tone="bad">{missing}</Notice>;
  return <LoadFailure error={error} onRetry={onRetry} />;
}

/** Reports whether the user is not registered for the contest of the problem. */
export function isNotRegistered(error: unknown): boolean {
  return isPodiumError(error) && error.code === 'not_registered';
}
