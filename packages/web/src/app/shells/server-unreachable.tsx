import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useServerReturn } from '../../components/use-server-return.ts';
import { useSingleFlight } from '../../components/use-single-flight.ts';
import { useSession } from '../../session/use-session.ts';

/** People watch this page, and it requests little. */
const longestWaitMs = 10_000;

/** Retries by itself; the session stays stored. */
export function ServerUnreachable({ error }: { error: Error }) {
  const session = useSession();
  const { isBusy, run: check } = useSingleFlight(session.check);
  // Nobody can do anything else here, whatever was wrong with the answer.
  useServerReturn(true, () => void session.check(), longestWaitMs);
  useEffect(() => {
    document.title = 'The server cannot be reached · Podium';
  }, []);
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-6 px-4 py-8">
      <h1 className="text-2xl font-bold">The server cannot be reached</h1>
      <Notice tone="bad">{error.message}</Notice>
      <p className="text-muted">You are still signed in. The page loads when the server responds.</p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" isBusy={isBusy} onClick={() => void check()}>
          Try again
        </Button>
        <Button look="quiet" onClick={() => void session.logout()}>
          Log out
        </Button>
      </div>
    </main>
  );
}
