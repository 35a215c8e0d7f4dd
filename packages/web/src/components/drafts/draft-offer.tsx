import { Button } from '../button.tsx';
import { formatMoment } from '../format-moment.ts';
import { Notice } from '../notice.tsx';
import { useFocusHeadingOnRemoval } from '../use-focus-heading-on-removal.ts';
import type { FormDraft } from './draft-memory.ts';
import type { FormDraftState } from './use-form-draft.ts';

interface DraftOfferProps<Values> {
  draft: FormDraftState<Values>;
  /** Warns of a consequence of saving the draft. */
  warning?: string | undefined;
  onRestore: (values: Values) => void;
}

/** Offers to restore a draft that was not saved, if there is one. */
export function DraftOffer<Values>(props: DraftOfferProps<Values>) {
  return props.draft.offer ? <Offer {...props} offer={props.draft.offer} /> : null;
}

function Offer<Values>({ draft, offer, warning, onRestore }: DraftOfferProps<Values> & { offer: FormDraft<Values> }) {
  const element = useFocusHeadingOnRemoval();
  const restore = () => {
    onRestore(offer.values);
    draft.closeOffer();
  };
  return (
    <div ref={element}>
      <Notice className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-60 flex-1">
          You have an unsaved draft from {formatMoment(new Date(offer.savedAt).toISOString())}.
          {warning ? ` ${warning}` : null}
        </p>
        <div className="flex gap-2">
          <Button look="primary" onClick={restore}>
            Restore draft
          </Button>
          <Button onClick={draft.discard}>Discard draft</Button>
        </div>
      </Notice>
    </div>
  );
}
