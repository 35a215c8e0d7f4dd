import { Notice } from '../../components/notice.tsx';

/** Says that a contest is cancelled, and what that means for its participants. */
export function CancelledNotice() {
  return (
    <Notice tone="warn">
      This contest is cancelled. It is not rated and does not accept submissions. Your submissions are kept.
    </Notice>
  );
}
