import { isPodiumError } from '@podium/sdk';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Modal } from '../../../components/modal.tsx';
import { OutcomeModal } from '../../../components/outcome-modal.tsx';
import { useClient } from '../../../session/use-session.ts';

type Rejudging =
  | { step: 'offered' | 'sending' }
  | { step: 'begun'; submissions: number }
  | { step: 'failed'; message: string };

interface SuccessDialogProps {
  text: string;
  problemId: string;
  /** Submissions that were judged by what the problem was before. */
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
      setRejudging({ step: 'begun', submissions });
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
          {outdatedSubmissions > 0 && rejudging.step !== 'begun' ? (
            <Button isBusy={rejudging.step === 'sending'} onClick={() => void rejudge()}>
              Judge them anew
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
          {rejudging.step === 'begun'
            ? `${countOf(rejudging.submissions)} being judged anew.`
            : `${countOf(outdatedSubmissions)} judged by the tests and limits of before.`}
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
  /** What would replace the other's, in words. */
  changed: readonly string[];
  onReload: () => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Somebody else saved the problem meanwhile. */
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
        <strong>Reload</strong> shows the problem as it is now; what you typed is kept as a draft.
      </p>
      <p className="mt-2">
        <strong>Overwrite</strong> saves what you changed ({changed.join(', ')}) over it; the rest stays as the other
        left it.
      </p>
    </Modal>
  );
}

/** A contest with the problem is running. */
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
            Update all the same
          </Button>
        </>
      }
    >
      <p>
        A contest with this problem is running. Other tests, limits or another checker judge its submissions
        differently.
      </p>
      <p className="mt-2">What was submitted so far keeps its verdicts until you have it judged anew.</p>
    </Modal>
  );
}
