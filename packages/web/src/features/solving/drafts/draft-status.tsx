import { Icon } from '../../../components/icon.tsx';
import { useStore } from '../../../lib/store.ts';
import type { Draft } from './draft.ts';

export function DraftStatus({ draft }: { draft: Draft }) {
  const status = useStore(draft.status);
  switch (status.state) {
    case 'untouched':
    case 'conflict':
      return null;
    case 'editing':
      return <span className="text-xs text-muted">Saving…</span>;
    case 'saved':
      return (
        <span className="inline-flex items-center gap-1 text-xs text-muted">
          <Icon path="m4 10.5 4 4 8-9" className="size-3.5" />
          Draft saved
        </span>
      );
    case 'unsaved':
      return (
        <span role="alert" className="text-xs font-semibold text-bad">
          Draft not saved: this browser’s storage is full
        </span>
      );
  }
}
