import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useSession } from '../../session/use-session.ts';

const retryEveryMs = 5_000;

/**
 * Replaces all pages while the server cannot check the session. Retries by itself; the session
 * stays stored.
 */
export function ServerUnreachable({ message }: { message: string }) {
  const session = useSession();
  const [isTrying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    await session.check();
    setTrying(false);
  };
  useEffect(() => {
    document.title = 'The server cannot be reached · Podium';
  }, []);
  useEffect(() => {
    let timer = setTimeout(checkAgain, retryEveryMs);
    let isOver = false;
    async function checkAgain() {
      await session.check();
      if (!isOver) timer = setTimeout(checkAgain, retryEveryMs);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [session]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-6 px-4 py-8">
      <h1 className="text-2xl font-bold">The server cannot be reached</h1>
      <Notice tone="bad">{message}</Notice>
      <p className="text-muted">You are still signed in. The page loads when the server responds.</p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" isBusy={isTrying} onClick={() => void tryAgain()}>
          Try again
        </Button>
        <Button look="quiet" onClick={() => void session.logout()}>
          Log out
        </Button>
      </div>
    </main>
  );
}
