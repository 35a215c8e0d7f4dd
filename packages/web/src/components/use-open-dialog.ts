import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a dialog modally while it is mounted. The browser traps the focus and restores it at the
 * end.
 */
export function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect closes the dialog while it is in the document; later it could not restore the
  // focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
