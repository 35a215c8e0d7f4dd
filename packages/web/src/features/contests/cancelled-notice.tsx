import { Notice } from '../../components/notice.tsx';

/** Tells participants what becomes of a cancelled contest. */
export function CancelledNotice() {
  return (
    <Notice tone="warn">
      This contest is cancelled. It is not rated and takes no submissions. Your submissions are kept.
    </Notice>
  );
}
