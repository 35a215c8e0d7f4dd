import type { SubmissionSummary } from '@podium/sdk/contract';
import { useEffect, useState } from 'react';
import { isInterruption } from '../../../explain-error.ts';
import { useServices } from '../../services.ts';

/** More submissions than these are not followed at once. */
const mostFollowed = 3;

/** How far the judging of a submission is. `passed` has the tests in order. */
export interface JudgedNow {
  problemId: string;
  progress: string;
  passed: readonly (boolean | undefined)[];
  total: number;
}

/** Follows own submissions without a verdict, test by test, the oldest first. */
export function useJudgedNow(submissions: readonly SubmissionSummary[]): readonly JudgedNow[] {
  const { client, signal } = useServices();
  const pending = submissions.filter(({ verdict }) => verdict === null).slice(-mostFollowed);
  const [known, setKnown] = useState<ReadonlyMap<string, JudgedNow>>(new Map());
  const ids = pending.map(({ _id }) => _id).join();
  useEffect(() => {
    const ended = new AbortController();
    const whole = AbortSignal.any([signal, ended.signal]);
    const change = (id: string, update: (before: JudgedNow) => JudgedNow) =>
      setKnown((before) => new Map(before).set(id, update(before.get(id) ?? started)));
    const follow = async (id: string) => {
      change(id, () => started);
      for await (const event of client.submissions.watch(id, { signal: whole })) {
        if (event.type === 'progress') {
          const { progress, testsTotal } = event;
          change(id, (before) => ({ ...before, progress, total: testsTotal }));
        } else if (event.type === 'test') {
          const { number, verdict, testsTotal } = event;
          change(id, (before) => ({
            ...{ ...before, total: testsTotal },
            passed: Object.assign([...before.passed], { [number - 1]: verdict === 'accepted' }),
          }));
        }
      }
    };
    for (const id of ids.split(',').filter((each) => each !== '')) {
      // The list of submissions shows the verdict, also after a lost connection.
      follow(id).catch((error: unknown) => {
        if (!isInterruption(error)) ended.abort();
      });
    }
    return () => ended.abort();
  }, [client, signal, ids]);
  return pending.toReversed().map(({ _id, problemId }) => ({ ...(known.get(_id) ?? started), problemId }));
}

const started: JudgedNow = { problemId: '', progress: 'queued', passed: [], total: 0 };
