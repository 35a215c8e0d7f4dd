import { changedByVerdict } from '@podium/sdk/queries';
import type { SubmitTarget } from '@podium/sdk/solving';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient, useUser } from '../../../session/use-session.ts';
import { createSolvingSession, type SolvingSession } from './solving-session.ts';
import { createSubmissionStorage } from './submission-storage.ts';

/**
 * Resumes a submit whose verdict this tab has not shown: when the page opens, and when the
 * connection is back.
 */
export function useSolvingSession(target: SubmitTarget): SolvingSession {
  const client = useClient();
  const user = useUser();
  const queries = useQueryClient();
  const [session] = useState(() =>
    createSolvingSession({
      client,
      target,
      storage: createSubmissionStorage(user.id, target),
      onChanged() {
        for (const noun of changedByVerdict) void queries.invalidateQueries({ queryKey: [noun] });
      },
    }),
  );
  useEffect(() => {
    const resume = () => void session.resume();
    resume();
    addEventListener('online', resume);
    return () => {
      removeEventListener('online', resume);
      session.close();
    };
  }, [session]);
  return session;
}
