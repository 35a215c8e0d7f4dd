import { Button } from '../button.tsx';
import { formatMoment } from '../format-moment.ts';
import { Notice } from '../notice.tsx';
import { useFocusHeadingOnRemoval } from '../use-focus-heading-on-removal.ts';

interface DraftOfferProps {
  /** Milliseconds since 1970. */
  savedAt: number;
  warning: string | undefined;
  onRestore: () => void;
  onDiscard: () => void;
}

export function DraftOffer({ savedAt, warning, onRestore, onDiscard }: DraftOfferProps) {
  const element = useFocusHeadingOnRemoval();
  return (
    <div ref={element}>
      <Notice className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-60 flex-1">
          You have an unsaved draft from {formatMoment(new Date(savedAt).toISOString())}.
          {warning ? ` ${warning}` : null}
        </p>
        <div className="flex gap-2">
          <Button look="primary" onClick={onRestore}>
            Restore draft
          </Button>
          <Button onClick={onDiscard}>Discard draft</Button>
        </div>
      </Notice>
    </div>
  );
}
