import { useState } from 'react';
import { OutcomeModal } from '../../components/outcome-modal.tsx';

/** The good news of a practice submit, until it is closed; another one is shown anew, since judging comes between them. */
export function AcceptedModal() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <OutcomeModal title="Accepted!!!" onClose={() => setOpen(false)}>
      All test cases passed successfully.
    </OutcomeModal>
  );
}
