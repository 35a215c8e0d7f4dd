import { relative } from 'node:path';
import type { Contest } from '@podium/sdk/contract';
import { useRef } from 'react';
import { plural } from '../../../output/text/format-values.ts';
import { fetchContest } from '../../../solving/fetch-contest.ts';
import { chooseFolder, folderNameOf } from '../../../workspace/choose-folder.ts';
import { invalidate } from '../../data/queries.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';

/** What one can do with a contest. Each at most once at a time. */
export function useContestActions(contest: Contest): { register(): void; fetchAll(): void } {
  const { client, signal, queries, current, host, explain } = useServices();
  const { notify, showMessage } = useShell();
  const isBusy = useRef(false);
  const failWith = (title: string) => (error: unknown) => {
    if (signal.aborted) return;
    const { message, hints } = explain(error);
    showMessage(title, [message, ...hints].join('\n'), 'bad');
  };
  const once = (work: () => Promise<void>, failureTitle: string) => () => {
    if (isBusy.current) return;
    isBusy.current = true;
    void work()
      .catch(failWith(failureTitle))
      .finally(() => {
        isBusy.current = false;
      });
  };
  const register = async () => {
    try {
      const { message } = await client.contests.register(contest._id, { signal });
      showMessage('Success', message, 'good');
    } finally {
      // A refusal also says that what is on the screen is not up to date.
      invalidate(queries, 'contest', 'contests', 'status');
    }
  };
  const fetchAll = async () => {
    const folder = await chooseFolder(host.cwd, folderNameOf(contest));
    const total = contest.problems.length;
    const onFetched = (count: number) => notify(`Pulling ${count}/${total}`);
    onFetched(0);
    await fetchContest({ client, server: current.server, contest, folder, onFetched }, signal);
    notify(`${plural(total, 'problem')} pulled into ${relative(host.cwd, folder) || '.'}`, 'good');
  };
  return { register: once(register, 'Warning'), fetchAll: once(fetchAll, 'Not all problems are there') };
}
