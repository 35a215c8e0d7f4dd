import { useBeforeUnload, useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

/** Asks before a form that keeps drafts is left with something unsaved: for another page, by closing the tab or loading it anew. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  // Being sent away to sign in again is not a choice: nothing is asked then.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !nextLocation.pathname.startsWith('/auth/') && isDirty(),
  );
  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault();
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      title="Leave without saving?"
      onClose={blocker.reset}
      footer={
        <>
          <Button onClick={blocker.proceed}>Leave</Button>
          <Button look="primary" autoFocus onClick={blocker.reset}>
            Stay
          </Button>
        </>
      }
    >
      <p>Your changes are not saved. This browser keeps them as a draft and offers it when you come back.</p>
    </Modal>
  );
}
