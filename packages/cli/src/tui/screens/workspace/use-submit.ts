import type { Submission } from '@podium/sdk/contract';
import type { Explanation } from '../../../explain-error.ts';
import { safeLine } from '../../../output/safe-text.ts';
import { verdictLabel } from '../../../output/text/format-values.ts';
import { describeDoubt, findDoubt } from '../../../solving/submit-doubt.ts';
import { readSource } from '../../../workspace/source-file.ts';
import type { Desk, DeskPlace } from '../../jobs/desk.ts';
import { isSubmitUnderWay } from '../../jobs/desk-state.ts';
import { type Services, useServices } from '../../services.ts';
import { type Shell, useShell } from '../../shell/shell-context.ts';
import { useAttempt } from './use-attempt.ts';

/** What a verdict may change of what other screens show. */
const changedByVerdict = ['problem', 'submission', 'solved', 'status', 'contest', 'profile'];

interface Submitting {
  desk: Desk;
  place: DeskPlace;
  title: string;
  target: { problemId: string; contestId: string | null };
  /** It is on its way: what follows is seen in the result. */
  onStart(): void;
}

/** Submits the solution; the verdict is told wherever one is when it comes. */
export function useSubmit({ desk, place, title, target, onStart }: Submitting): () => void {
  const services = useServices();
  const shell = useShell();
  const attempt = useAttempt();
  return () =>
    attempt('Submit', async () => {
      if (isSubmitUnderWay(desk.store.get().submit)) {
        shell.notify('The last submission is not judged yet; x stops waiting for it.');
        return;
      }
      const source = await readSource(place.folder, place.path);
      const { server } = services.current;
      const doubt = await findDoubt({ source, target, server, ...services.settings.paths });
      if (doubt && !(await shell.ask(`${describeDoubt(doubt, source)} Submit it all the same?`))) return;
      // The key was pressed twice, and the first press is on its way.
      if (isSubmitUnderWay(desk.store.get().submit)) return;
      onStart();
      desk.submit({ source, target }, (end) => {
        if (end.type === 'judged') {
          for (const name of changedByVerdict) services.resources.invalidate(name);
          tellVerdict(end.submission, title, desk, shell);
        } else if (!desk.isSeen()) tellRefusal(end.failure, title, services, shell);
      });
    });
}

function tellVerdict(submission: Submission, title: string, desk: Desk, shell: Shell): void {
  const isAccepted = submission.verdict === 'accepted';
  const isFree = shell.overlay.get().kind === 'none';
  if (isAccepted && submission.contestId === null && desk.isSeen() && isFree) {
    shell.showMessage('Accepted!!!', 'All test cases passed successfully.', 'good');
    return;
  }
  // One who looks at the result sees it there.
  if (!isAccepted && desk.isSeen()) return;
  const verdict = isAccepted ? 'Accepted!!!' : verdictLabel(submission.verdict);
  shell.notify(`${safeLine(title)}: ${verdict}`, isAccepted ? 'good' : 'bad');
}

function tellRefusal({ message }: Explanation, title: string, { signal }: Services, shell: Shell): void {
  if (!signal.aborted) shell.notify(`${safeLine(title)}: ${message}`, 'bad');
}
