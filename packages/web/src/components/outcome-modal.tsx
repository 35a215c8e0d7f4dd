import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

/** How something ended, until it is closed. */
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
