import { type ReactNode, useId } from 'react';
import { useOpenDialog } from './use-open-dialog.ts';

interface ModalProps {
  title: string;
  /** Escape calls it too. */
  onClose: () => void;
  children: ReactNode;
  footer: ReactNode;
}

export function Modal({ title, onClose, children, footer }: ModalProps) {
  const dialog = useOpenDialog();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-6 text-ink shadow-xl backdrop:bg-black/50"
    >
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="mt-3 break-words text-sm">{children}</div>
      <div className="mt-6 flex justify-end gap-3">{footer}</div>
    </dialog>
  );
}
