import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { copyExactly } from './copy-exactly.ts';

/** Copies a text, and confirms it for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | undefined>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <button
      type="button"
      onClick={() => void copyExactly(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'failed'))}
      className={classNames(
        'rounded px-2 py-0.5 text-xs font-medium hover:bg-sunken',
        outcome === 'copied' ? 'text-good' : 'text-accent',
      )}
    >
      <span aria-hidden="true">{outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Not copied' : 'Copy'}</span>
      <span className="sr-only">
        {label}
        <span role="status">{outcome === 'copied' ? ': copied' : outcome === 'failed' ? ': not copied' : ''}</span>
      </span>
    </button>
  );
}
