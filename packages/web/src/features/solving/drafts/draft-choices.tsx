import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatMoment } from '../../../components/format-moment.ts';
import { useStore } from '../../../lib/store.ts';
import type { Draft } from './draft.ts';

interface DraftChoicesProps {
  draft: Draft;
  /** Shows another text in the editor, with a button that undoes it. */
  onReplace: (text: string) => void;
}

/** Asks which version to use: in a conflict with another tab, or when one was set aside earlier. */
export function DraftChoices({ draft, onReplace }: DraftChoicesProps) {
  const status = useStore(draft.status);
  const [aside, setAside] = useState(() => draft.aside());
  const forget = () => {
    draft.dropAside();
    setAside(undefined);
  };
  if (status.state === 'conflict') {
    return (
      <Choice text="Another tab changed this code too. Neither version is overwritten until you choose.">
        <Button onClick={() => onReplace(draft.takeTheirs())}>Use the other tab’s code</Button>
        <Button onClick={() => draft.keepMine()}>Keep this code</Button>
      </Choice>
    );
  }
  if (!aside) return null;
  return (
    <Choice text={`Another version of your code was saved on ${formatMoment(new Date(aside.savedAt).toISOString())}.`}>
      <Button
        onClick={() => {
          onReplace(aside.code);
          forget();
        }}
      >
        Use that version
      </Button>
      <Button look="quiet" onClick={forget}>
        Discard it
      </Button>
    </Choice>
  );
}

function Choice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-warn bg-warn-soft px-4 py-2 text-sm text-warn"
    >
      <p className="min-w-60 flex-1">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
