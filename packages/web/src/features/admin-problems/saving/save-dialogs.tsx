import { isPodiumError } from '@podium/sdk';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Modal } from '../../../components/modal.tsx';
import { OutcomeModal } from '../../../components/outcome-modal.tsx';
import { useClient } from '../../../session/use-session.ts';

type Rejudging =
  | { step: 'offered' | 'sending' }
  | { step: 'started'; submissions: number }
  | { step: 'failed'; message: string };

interface SuccessDialogProps {
  text: string;
  problemId: string;
  /** The number of submissions that were judged by an earlier revision. */
  outdatedSubmissions: number;
  onClose: () => void;
}

export function SuccessDialog({ text, problemId, outdatedSubmissions, onClose }: SuccessDialogProps) {
  const { problems } = useClient();
  const [rejudging, setRejudging] = useState<Rejudging>({ step: 'offered' });

  async function rejudge() {
    setRejudging({ step: 'sending' });
    try {
      const { submissions } = await problems.rejudge(problemId);
      setRejudging({ step: 'started', submissions });
    } catch (error) {
      if (!isPodiumError(error)) throw error;
      setRejudging({ step: 'failed', message: error.message });
    }
  }

  return (
    <Modal
      title="Success"
      onClose={onClose}
      footer={
        <>
          {outdatedSubmissions > 0 && rejudging.step !== 'started' ? (
            <Button isBusy={rejudging.step === 'sending'} onClick={() => void rejudge()}>
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
      {outdatedSubmissions > 0 ? (
        <p role="status" className="mt-3 text-muted">
          {rejudging.step === 'started'
            ? `${countOf(rejudging.submissions)} being rejudged.`
            : `${countOf(outdatedSubmissions)} judged by the previous tests and limits.`}
        </p>
      ) : null}
      {rejudging.step === 'failed' ? (
        <p role="alert" className="mt-3 text-bad">
          {rejudging.message}
        </p>
      ) : null}
    </Modal>
  );
}

function countOf(submissions: number): string {
  return submissions === 1 ? '1 submission is' : `${submissions} submissions are`;
}

export function ErrorDialog({ text, detail, onClose }: { text: string; detail?: string; onClose: () => void }) {
  return (
    <OutcomeModal title="Error" onClose={onClose}>
      <p>{text}</p>
      {detail ? <p className="mt-3 text-muted">{detail}</p> : null}
    </OutcomeModal>
  );
}

interface ConflictDialogProps {
  text: string;
  /** The names of the fields that would overwrite those of the server. */
  changed: readonly string[];
  onReload: () => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Asks what to do after somebody else has saved the problem. */
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

/** Asks for confirmation, because a contest with the problem is running. */
export function LiveContestDialog({ onAgree, onClose }: { onAgree: () => void; onClose: () => void }) {
  return (
    <Modal
      title="Change a running contest?"
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
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
