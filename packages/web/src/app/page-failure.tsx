import { useRouteError } from 'react-router';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';

/** Replaces a page that failed because of a bug. The drafts preserve what the user typed. */
export function PageFailure() {
  const error = useRouteError();
  const reason = error instanceof Error ? error.message : String(error);
  return (
    <main className="mx-auto max-w-xl p-8">
      <h1 className="mb-4 text-2xl font-bold">Something went wrong</h1>
      <Notice tone="bad">{reason}</Notice>
      <Button look="primary" className="mt-6" onClick={() => location.reload()}>
        Reload
      </Button>
    </main>
  );
}
