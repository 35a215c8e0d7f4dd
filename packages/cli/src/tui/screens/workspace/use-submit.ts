import { basename } from 'node:path';
import type { Submission } from '@podium/sdk/contract';
import { changedByVerdict } from '@podium/sdk/queries';
import { isUnderWay } from '@podium/sdk/solving';
import { acceptedMessage } from '@podium/sdk/verdicts';
import { checkSubmit, describeWarning } from '../../../solving/check-submit.ts';
import { verdictLabel } from '../../../text/format-values.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { readSource } from '../../../workspace/workspace.ts';
import { invalidate } from '../../data/queries.ts';
import type { SolvingSession, WorkspacePaths } from '../../jobs/solving-session.ts';
import { isBeingTested } from '../../jobs/solving-state.ts';
import { useServices } from '../../services.ts';
import { useAttempt } from '../../shell/key-actions.ts';
import { type Shell, useShell } from '../../shell/shell-context.ts';

interface Submitting {
  solving: SolvingSession;
  paths: WorkspacePaths;
  title: string;
  target: { problemId: string; contestId: string | null };
  /** Called when the submit starts, so that the result tab can open. */
  onStart(): void;
}

/** Submits the solution. The verdict appears on any screen that is open when it arrives. */
export function useSubmit({ solving, paths, title, target, onStart }: Submitting): () => void {
  const services = useServices();
  const shell = useShell();
  const attempt = useAttempt();
  return () =>
    attempt('Submit', async () => {
      if (isUnderWay(solving.store.get().submit)) {
        const stop = shell.theme.keyOf('workspace', 'cancel');
        shell.notify(`The last submission is not judged yet; ${stop} stops waiting for it.`);
        return;
      }
      const source = await readSource(paths.folder, paths.path);
      const { server } = services.current;
      const { userId } = services.session;
      const check = () => checkSubmit({ source, target, server, userId, ...services.settings.paths });
      const isWanted = (doubt: string) => shell.ask(`${doubt} Submit it anyway?`);
      // Asked before the check, which finds the result of a test that has ended.
      const isTesting = isBeingTested(solving.store.get(), source);
      let { warning, repeats } = await check();
      if (isTesting && !warning) {
        if (!(await isWanted(`${basename(source.path)} is still being tested here.`))) return;
        // The test may have ended while the question was open.
        ({ warning, repeats } = await check());
      }
      if (warning && !(await isWanted(describeWarning(warning, source)))) return;
      // The key was pressed twice, and the first press started a submit.
      if (isUnderWay(solving.store.get().submit)) return;
      onStart();
      const ended = await solving.submit({ source, target, repeats });
      if (ended?.state === 'judged') {
        invalidate(services.queries, ...changedByVerdict, 'status');
        showVerdict(ended.submission, title, solving, shell);
      } else if (ended?.state === 'failed' && !solving.isVisible()) {
        shell.notify(`${safeLine(title)}: ${services.explain(ended.error).message}`, 'bad');
      }
    });
}

function showVerdict(submission: Submission, title: string, solving: SolvingSession, shell: Shell): void {
  const isAccepted = submission.verdict === 'accepted';
  const isFree = !shell.overlay.get();
  if (isAccepted && submission.contestId === null && solving.isVisible() && isFree) {
    shell.showMessage('Accepted!!!', acceptedMessage, 'good');
    return;
  }
  // The result tab shows the verdict.
  if (!isAccepted && solving.isVisible()) return;
  const verdict = isAccepted ? 'Accepted!!!' : verdictLabel(submission.verdict);
  shell.notify(`${safeLine(title)}: ${verdict}`, isAccepted ? 'good' : 'bad');
}
