import { useEffect, useState } from 'react';
import { OutcomeModal } from '../../components/outcome-modal.tsx';
import type { Work } from './judging/work.ts';

/** The good news of a practice submit; once for each. */
export function AcceptedModal({ work }: { work: Work }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    setOpen(work.state === 'judged' && work.submission.verdict === 'accepted');
  }, [work]);
  if (!isOpen) return null;
  return (
    <OutcomeModal title="Accepted!!!" onClose={() => setOpen(false)}>
      All test cases passed successfully.
    </OutcomeModal>
  );
}
