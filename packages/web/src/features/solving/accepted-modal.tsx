import { useState } from 'react';
import { OutcomeModal } from '../../components/outcome-modal.tsx';

/**
 * Announces an accepted practice submit until the user closes it. The next one opens it again,
 * because it unmounts while judging.
 */
export function AcceptedModal() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <OutcomeModal title="Accepted!!!" onClose={() => setOpen(false)}>
      All test cases passed successfully.
    </OutcomeModal>
  );
}
