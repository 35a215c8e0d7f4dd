import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { Modal } from '../../../components/modal.tsx';
import type { ProblemForm } from '../form-state.ts';

/** Asks before a page with something unsaved is left. */
export function UnsavedGuard({ form }: { form: ProblemForm }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && form.changes().size > 0,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (form.changes().size > 0) event.preventDefault();
      },
      [form],
    ),
  );
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
