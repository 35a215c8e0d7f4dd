import type { ProblemSaved } from '@podium/sdk/contract';
import { Button } from '../../../components/button.tsx';
import { Modal } from '../../../components/dialog.tsx';
import { useSingleMutation } from '../../../components/use-single-mutation.ts';
import { useClient } from '../../../session/use-session.ts';

interface SuccessDialogProps {
  text: string;
  saved: ProblemSaved;
  onClose: () => void;
}

/** Offers to rejudge the submissions that were judged by an earlier revision. */
export function SuccessDialog({
  text,
  saved: { problem, outdatedSubmissions, waitReason },
  onClose,
}: SuccessDialogProps) {
  const { problems } = useClient();
  const { mutate, isPending, data, error } = useSingleMutation({ mutationFn: () => problems.rejudge(problem._id) });
  return (
    <Modal
      title="Success"
      onClose={onClose}
      footer={
        <>
          {outdatedSubmissions > 0 && !data ? (
            <Button isBusy={isPending} onClick={() => mutate()}>
              Rejudge
            </Button>
          ) : null}
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {waitReason === undefined ? null : <p className="mt-3 text-muted">{waitReason}.</p>}
      {outdatedSubmissions > 0 ? (
        <p role="status" className="mt-3 text-muted">
          {data
            ? `${countOf(data.submissions)} being rejudged.`
            : `${countOf(outdatedSubmissions)} judged by the previous tests and limits.`}
        </p>
      ) : null}
      {error ? (
        <p role="alert" className="mt-3 text-bad">
          {error.message}
        </p>
      ) : null}
    </Modal>
  );
}

function countOf(submissions: number): string {
  return submissions === 1 ? '1 submission is' : `${submissions} submissions are`;
}

interface ConflictDialogProps {
  text: string;
  /** The names of the fields that would overwrite those of the server. */
  changed: readonly string[];
  onReload: () => void;
  onOverwrite: () => void;
  onClose: () => void;
}

export function ConflictDialog({ text, changed, onReload, onOverwrite, onClose }: ConflictDialogProps) {
  return (
    <Modal
      title="Error"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button onClick={onReload}>Reload</Button>
          <Button look="danger" onClick={onOverwrite}>
            Overwrite
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p className="mt-3">
        <strong>Reload</strong> shows the current problem. Your changes stay in this browser as a draft.
      </p>
      <p className="mt-2">
        <strong>Overwrite</strong> saves your changes ({changed.join(', ')}) over the current problem. Other fields do
        not change.
      </p>
    </Modal>
  );
}

export function LiveContestDialog({ onAgree, onClose }: { onAgree: () => void; onClose: () => void }) {
  return (
    <Modal
      title="Change a running contest?"
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" onClick={onAgree}>
            Update anyway
          </Button>
        </>
      }
    >
      <p>
        A contest with this problem is running. Changes to its tests, limits or checker can lead to different verdicts.
      </p>
      <p className="mt-2">Earlier submissions keep their verdicts until you rejudge them.</p>
    </Modal>
  );
}
