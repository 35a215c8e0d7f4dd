import { Button } from '../../../components/button.tsx';
import { formatMoment } from '../../../components/format-moment.ts';
import { Notice } from '../../../components/notice.tsx';
import type { Draft } from './draft-memory.ts';

interface DraftOfferProps {
  draft: Draft;
  /** Of the problem in the form; undefined for a new one. */
  revision: number | undefined;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Something was typed here before and not saved. */
export function DraftOffer({ draft, revision, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Notice className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-60 flex-1">
        This browser has kept a draft from {formatMoment(new Date(draft.keptAt).toISOString())}.
        {draft.baseRevision === revision
          ? null
          : ' The problem was changed since then: saving the draft replaces those changes.'}
      </p>
      <div className="flex gap-2">
        <Button look="primary" onClick={onRestore}>
          Restore the draft
        </Button>
        <Button onClick={onDiscard}>Discard it</Button>
      </div>
    </Notice>
  );
}
