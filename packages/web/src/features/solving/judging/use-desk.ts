import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findStorage } from '../../../lib/find-storage.ts';
import { useClient, useUser } from '../../../session/use-session.ts';
import { createAttemptStorage } from './attempt-storage.ts';
import { createDesk, type Desk } from './desk.ts';
import type { Target } from './target.ts';

/** What a verdict may change of what other pages show. */
const changedByVerdict = ['problems', 'problem', 'submissions', 'submission', 'contest', 'profile'];

/** The desk of a problem. A submit that this tab has not seen to its end is taken up at once, and when the connection is back. */
export function useDesk(target: Target): Desk {
  const client = useClient();
  const user = useUser();
  const queries = useQueryClient();
  const [desk] = useState(() =>
    createDesk({
      client,
      target,
      attempts: createAttemptStorage(user.id, target, { storage: findStorage('sessionStorage'), now: Date.now }),
      now: Date.now,
      onJudged() {
        for (const name of changedByVerdict) void queries.invalidateQueries({ queryKey: [name] });
      },
    }),
  );
  useEffect(() => {
    const resume = () => void desk.resume();
    resume();
    addEventListener('online', resume);
    return () => {
      removeEventListener('online', resume);
      desk.close();
    };
  }, [desk]);
  return desk;
}
