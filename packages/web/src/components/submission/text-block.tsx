import { showUnprintable } from '@podium/sdk/unprintable';
import { Scrollable } from '../scrollable.tsx';

/** What would act on a page or reorder it is visible. */
export function TextBlock({ name, text, isCut = false }: { name: string; text: string; isCut?: boolean }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs font-semibold text-muted">{name}</p>
      <Scrollable
        label={name}
        className="max-h-72 overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-[13px]/5"
      >
        <pre>{text === '' ? <span className="italic text-muted">nothing</span> : showUnprintable(text)}</pre>
      </Scrollable>
      {isCut ? <p className="mt-1 text-xs text-muted">Only the beginning is shown.</p> : null}
    </div>
  );
}
