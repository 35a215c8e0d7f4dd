import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface FormActionsProps {
  submitLabel: string;
  isBusy: boolean;
  /** Shown beside the button, and announced. */
  status?: ReactNode;
}

/** The submit button of a long form. It stays at the lower edge of the window. */
export function FormActions({ submitLabel, isBusy, status }: FormActionsProps) {
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 border-t border-line bg-page py-4">
      <Button type="submit" look="primary" isBusy={isBusy} className="px-6">
        {submitLabel}
      </Button>
      <p role="status" className="text-sm text-muted">
        {status}
      </p>
    </div>
  );
}
