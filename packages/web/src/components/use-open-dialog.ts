import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A dialog that is open as long as it is on the page: the browser keeps the focus inside and gives it back. */
export function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // In the layout phase: a dialog that has left the page can no longer give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
