import { useBeforeUnload, useBlocker } from 'react-router';
import { Button } from '../button.tsx';
import { Modal } from '../dialog.tsx';

/** Asks for confirmation before the user leaves, closes or reloads a form with unsaved changes. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  // A redirect to the sign-in page is not the user's choice.
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
          <Button look="primary" data-autofocus onClick={blocker.reset}>
            Stay
          </Button>
        </>
      }
    >
      <p>You have unsaved changes. They stay in this browser as a draft, which you can restore when you come back.</p>
    </Modal>
  );
}
