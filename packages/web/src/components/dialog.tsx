import { type DialogHTMLAttributes, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  /** Escape calls it too. */
  onClose: () => void;
  children: ReactNode;
}

/** A question or a message, with its buttons: by default one that closes it. */
export function Modal({ title, onClose, children, footer }: DialogProps & { footer?: ReactNode }) {
  const titleId = useId();
  return (
    <Dialog
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-6 text-ink shadow-xl backdrop:bg-black/50"
    >
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="mt-3 break-words text-sm">{children}</div>
      <div className="mt-6 flex justify-end gap-3">
        {footer ?? (
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </Dialog>
  );
}

export function ErrorDialog({ text, detail, onClose }: { text: string; detail?: string; onClose: () => void }) {
  return (
    <Modal title="Error" onClose={onClose}>
      <p>{text}</p>
      {detail ? <p className="mt-3 text-muted">{detail}</p> : null}
    </Modal>
  );
}

/** A dialog for lists and code. Its button and a click outside close it too. */
export function WideDialog({ title, onClose, children, className }: DialogProps & { className?: string }) {
  const titleId = useId();
  return (
    <Dialog
      aria-labelledby={titleId}
      closedby="any"
      onClose={onClose}
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
            <Icon path="m5 5 10 10M15 5 5 15" />
          </button>
        </div>
        <div className="min-h-0 overflow-y-auto p-5">{children}</div>
      </div>
    </Dialog>
  );
}

/**
 * A dialog that is open while it is mounted. The browser traps the focus and restores it at the
 * end. `closedby="any"` lets a click outside close it. The element with `data-autofocus` has the
 * focus at first: React's `autoFocus` has no effect, because the dialog is still hidden then.
 */
export function Dialog({ onClose, ...rest }: DialogHTMLAttributes<HTMLDialogElement> & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect closes the dialog while it is in the document; later it could not restore the
  // focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    />
  );
}
