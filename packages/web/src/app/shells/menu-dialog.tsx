import type { ReactNode } from 'react';
import { useOpenDialog } from '../../components/use-open-dialog.ts';

/**
 * The menu of small screens. It slides in over the page, traps the focus, and restores it when it
 * closes.
 */
export function MenuDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useOpenDialog();
  return (
    <dialog
      ref={dialog}
      aria-label="Main menu"
      // Escape and a click beside the menu close it.
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 ml-auto h-dvh max-h-none w-72 max-w-[85vw] border-l border-line bg-surface p-4 text-ink shadow-xl transition-transform duration-200 backdrop:bg-black/50 starting:translate-x-full"
    >
      <div className="mb-4 flex justify-end">
        <button type="button" onClick={onClose} className="rounded-md p-2 hover:bg-sunken">
          <span className="sr-only">Close menu</span>
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            className="size-6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          >
            <path d="M6 6l12 12M18 6 6 18" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <div className="flex flex-col gap-1">{children}</div>
    </dialog>
  );
}
