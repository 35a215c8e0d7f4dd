import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { inputClass } from './text-field.tsx';
import type { ListFilter } from './use-problem-filter.ts';
import { useShortcut } from './use-shortcut.ts';

interface ProblemFilterProps {
  filter: ListFilter;
  tags: readonly string[];
  onChange: (filter: ListFilter) => void;
}

/** More tags are behind a button, because they would fill the screen before the first problem. */
const openTagsMaxCount = 16;

/** The search field and the tag buttons above a list of problems. */
export function ProblemFilter({ filter, tags, onChange }: ProblemFilterProps) {
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus());
  return (
    <search className="mb-6 flex flex-col gap-4">
      <input
        ref={search}
        type="search"
        aria-label="Search problems"
        placeholder="Search problems..."
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
        className={classNames(inputClass, 'max-w-md')}
      />
      {tags.length > 0 ? (
        <fieldset>
          <legend className="mb-2 text-sm font-medium">Filter by Tags:</legend>
          <TagButtons tags={tags} chosen={filter.tags} onChosen={(chosen) => onChange({ ...filter, tags: chosen })} />
        </fieldset>
      ) : null}
    </search>
  );
}

interface TagButtonsProps {
  tags: readonly string[];
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
}

/** All tags, or if there are many, the chosen ones and a button that shows all. */
function TagButtons({ tags, chosen, onChosen }: TagButtonsProps) {
  const [isOpen, setOpen] = useState(false);
  const all = useRef<HTMLButtonElement>(null);
  const id = useId();
  const areMany = tags.length > openTagsMaxCount;
  const toggle = (tag: string) =>
    onChosen(chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag]);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    all.current?.focus();
  };
  const buttons = (shown: readonly string[]) =>
    shown.map((tag) => <TagButton key={tag} tag={tag} isChosen={chosen.includes(tag)} onToggle={() => toggle(tag)} />);
  // A chosen tag stays removable when no problem has it.
  const shown = [...tags, ...chosen.filter((tag) => !tags.includes(tag))];
  if (!areMany) return <div className="flex flex-wrap gap-2">{buttons(shown)}</div>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the Escape key of its buttons
    <div onKeyDown={close} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <button
          ref={all}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="rounded-full border border-strong-line bg-surface px-3 py-1 text-sm font-semibold text-accent hover:bg-sunken"
        >
          All tags ({tags.length}) <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
        </button>
        {isOpen ? null : buttons(chosen)}
      </div>
      {isOpen ? (
        <div
          id={id}
          className="flex max-h-56 flex-wrap gap-2 overflow-y-auto rounded-lg border border-line bg-surface p-3"
        >
          {buttons(shown)}
        </div>
      ) : null}
    </div>
  );
}

function TagButton({ tag, isChosen, onToggle }: { tag: string; isChosen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={classNames(
        'rounded-full border px-3 py-1 text-sm wrap-anywhere',
        isChosen ? 'border-accent bg-accent text-on-accent' : 'border-strong-line bg-surface hover:bg-sunken',
      )}
    >
      {tag}
    </button>
  );
}
