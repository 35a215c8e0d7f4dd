import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Modal } from '../../components/modal.tsx';
import type { Work } from './judging/work.ts';

/** The good news of a practice submit; once for each. */
export function AcceptedModal({ work }: { work: Work }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    setOpen(work.state === 'judged' && work.submission.verdict === 'accepted');
  }, [work]);
  if (!isOpen) return null;
  const close = () => setOpen(false);
  return (
    <Modal
      title="Accepted!!!"
      onClose={close}
      footer={
        <Button look="primary" onClick={close}>
          Close
        </Button>
      }
    >
      All test cases passed successfully.
    </Modal>
  );
}
