import { useRef } from 'react';
import { classNames } from './class-names.ts';
import { inputClass } from './text-field.tsx';
import type { ListFilter } from './use-problem-filter.ts';
import { useShortcut } from './use-shortcut.ts';

interface ProblemFilterProps {
  filter: ListFilter;
  tags: readonly string[];
  onChange: (filter: ListFilter) => void;
}

/** The search field and the tag buttons above a list of problems. */
export function ProblemFilter({ filter, tags, onChange }: ProblemFilterProps) {
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus());
  const toggle = (tag: string) => {
    const chosen = filter.tags.includes(tag) ? filter.tags.filter((each) => each !== tag) : [...filter.tags, tag];
    onChange({ ...filter, tags: chosen });
  };
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
          <div className="flex flex-wrap gap-2">
            {tags.map((tag) => {
              const isChosen = filter.tags.includes(tag);
              return (
                <button
                  key={tag}
                  type="button"
                  aria-pressed={isChosen}
                  onClick={() => toggle(tag)}
                  className={classNames(
                    'rounded-full border px-3 py-1 text-sm wrap-anywhere',
                    isChosen
                      ? 'border-accent bg-accent text-on-accent'
                      : 'border-strong-line bg-surface hover:bg-sunken',
                  )}
                >
                  {tag}
                </button>
              );
            })}
          </div>
        </fieldset>
      ) : null}
    </search>
  );
}
