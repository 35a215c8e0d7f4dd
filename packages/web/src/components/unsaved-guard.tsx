import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

/** Asks before something typed is lost: by leaving the page, closing the tab or loading it anew. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  // Being sent away to sign in again is not a choice: nothing is asked then, drafts are for that.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && !nextLocation.pathname.startsWith('/auth/'),
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      title="Unsaved changes"
      onClose={() => blocker.reset()}
      footer={
        <>
          <Button onClick={() => blocker.proceed()}>Leave without saving</Button>
          <Button look="primary" onClick={() => blocker.reset()}>
            Stay
          </Button>
        </>
      }
    >
      What you changed on this page is not saved.
    </Modal>
  );
}
