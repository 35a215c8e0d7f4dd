import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useOpenDialog } from './use-open-dialog.ts';

interface WideDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  className?: string;
}

/** A dialog for lists and code. Escape, its button and a click outside close it. */
export function WideDialog({ title, onClose, children, className }: WideDialogProps) {
  const dialog = useOpenDialog();
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is its key
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[min(56rem,calc(100vw-2rem))] overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-xl backdrop:bg-black/50',
        className,
      )}
    >
      <div className="flex max-h-[calc(100dvh-2.25rem)] flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
          <h2 id={titleId} className="truncate text-lg font-semibold">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            className="-mr-2 rounded-md p-2 text-muted hover:bg-sunken hover:text-ink"
          >
            <span className="sr-only">Close</span>
            <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none" stroke="currentColor">
              <path d="m5 5 10 10M15 5 5 15" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        <div className="min-h-0 overflow-y-auto p-5">{children}</div>
      </div>
    </dialog>
  );
}
