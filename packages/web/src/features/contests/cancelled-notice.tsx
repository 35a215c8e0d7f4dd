import { Notice } from '../../components/notice.tsx';

export function CancelledNotice() {
  return (
    <Notice tone="warn">
      This contest is cancelled. It is not rated and does not accept submissions. Your submissions are kept.
    </Notice>
  );
}
