import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { copyExactly } from './copy-exactly.ts';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <button
      type="button"
      onClick={() => void copyExactly(text).then((isCopied) => setOutcome(isCopied ? 'Copied' : 'Not copied'))}
      className={classNames(
        'rounded px-2 py-0.5 text-xs font-medium hover:bg-sunken',
        outcome === 'Copied' ? 'text-good' : 'text-accent',
      )}
    >
      <span aria-hidden="true">{outcome ?? 'Copy'}</span>
      <span className="sr-only">
        {label}
        <span role="status">{outcome ? `: ${outcome.toLowerCase()}` : ''}</span>
      </span>
    </button>
  );
}
