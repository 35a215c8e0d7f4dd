import { Button } from './button.tsx';
import { formatMoment } from './format-moment.ts';
import { Notice } from './notice.tsx';
import { useHandFocusOn } from './use-hand-focus-on.ts';

interface DraftOfferProps {
  /** Milliseconds since 1970, by this machine's clock. */
  keptAt: number;
  /** What goes with saving it, where that is not plain. */
  warning?: string | undefined;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Something was typed here before and not saved. */
export function DraftOffer({ keptAt, warning, onRestore, onDiscard }: DraftOfferProps) {
  const offer = useHandFocusOn();
  return (
    <div ref={offer}>
      <Notice className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-60 flex-1">
          This browser has kept a draft from {formatMoment(new Date(keptAt).toISOString())}.
          {warning ? ` ${warning}` : null}
        </p>
        <div className="flex gap-2">
          <Button look="primary" onClick={onRestore}>
            Restore the draft
          </Button>
          <Button onClick={onDiscard}>Discard it</Button>
        </div>
      </Notice>
    </div>
  );
}
