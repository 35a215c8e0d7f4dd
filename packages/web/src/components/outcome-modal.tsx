import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

/** A modal whose only button closes it. */
export function OutcomeModal({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const footer = (
    <Button look="primary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Modal title={title} onClose={onClose} footer={footer}>
      {children}
    </Modal>
  );
}
