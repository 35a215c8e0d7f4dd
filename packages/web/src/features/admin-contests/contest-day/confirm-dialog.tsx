import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Modal } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The label of the button that does it. */
  action: string;
  isPending: boolean;
  isSuccess: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
  /** What it does, in words. */
  children: ReactNode;
}

/**
 * Asks before a change, shows why it failed, and stays open with a Close button once it is done.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, isPending, isSuccess, error, onConfirm, onClose, children } = props;
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        isSuccess ? (
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" isBusy={isPending} onClick={onConfirm}>
              {action}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {error ? <Notice tone="bad">{error.message}</Notice> : null}
      </div>
    </Modal>
  );
}
