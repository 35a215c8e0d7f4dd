import { plural } from '@podium/sdk/display';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';

export interface TagCount {
  tag: string;
  count: number;
}

interface TagFilterProps {
  tags: readonly TagCount[];
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
}

/** More tags are behind a button, because they would fill the screen before the first problem. */
const openTagsMaxCount = 16;

/** All tags as buttons, or if there are many, the chosen ones and a button that shows all. */
export function TagFilter({ tags, chosen, onChosen }: TagFilterProps) {
  if (tags.length === 0 && chosen.length === 0) return null;
  // A chosen tag stays removable when no problem has it.
  const unknown = chosen.filter((tag) => !tags.some((each) => each.tag === tag)).map((tag) => ({ tag, count: 0 }));
  const all = [...tags, ...unknown];
  const buttons = (shown: readonly TagCount[], onToggled?: () => void) =>
    shown.map(({ tag, count }) => (
      <TagButton
        key={tag}
        tag={tag}
        count={count}
        isChosen={chosen.includes(tag)}
        onToggle={() => {
          onChosen(chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag]);
          onToggled?.();
        }}
      />
    ));
  const hasManyTags = tags.length > openTagsMaxCount;
  return (
    <fieldset className="relative flex items-center gap-x-3">
      <legend className="float-left shrink-0 text-sm font-medium">Filter by Tags:</legend>
      {hasManyTags ? (
        <ManyTags
          count={tags.length}
          chosen={(onRemoved) =>
            buttons(
              all.filter(({ tag }) => chosen.includes(tag)),
              onRemoved,
            )
          }
        >
          {buttons(all)}
        </ManyTags>
      ) : (
        <div className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-0.5 sm:flex-wrap">{buttons(all)}</div>
      )}
    </fieldset>
  );
}

interface ManyTagsProps {
  count: number;
  /** The buttons of the chosen tags, shown while the others are not. */
  chosen: (onRemoved: () => void) => ReactNode;
  children: ReactNode;
}

function ManyTags({ count, chosen, children }: ManyTagsProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    opener.current?.focus();
  };
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the Escape key of its buttons
    <div onKeyDown={close} onBlur={closeOutside} className="flex min-w-0 flex-1 flex-wrap gap-1.5 sm:relative">
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="rounded-full border border-strong-line bg-surface px-3 text-xs font-semibold text-accent hover:bg-sunken"
      >
        All tags ({count}) <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
      {isOpen ? (
        <div
          id={id}
          tabIndex={-1}
          className="absolute top-full z-20 mt-2 flex max-h-80 flex-wrap gap-1.5 overflow-y-auto rounded-lg border border-strong-line bg-surface p-3 shadow-lg max-sm:inset-x-0 sm:w-[min(36rem,100%)]"
        >
          {children}
        </div>
      ) : (
        // The button of a removed tag disappears with the focus.
        chosen(() => opener.current?.focus())
      )}
    </div>
  );
}

interface TagButtonProps extends TagCount {
  isChosen: boolean;
  onToggle: () => void;
}

function TagButton({ tag, count, isChosen, onToggle }: TagButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-description={plural(count, 'problem')}
      onClick={onToggle}
      className={classNames(
        'flex shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-xs wrap-anywhere sm:shrink',
        isChosen ? 'border-accent bg-accent text-on-accent' : 'border-strong-line bg-surface hover:bg-sunken',
      )}
    >
      {tag}
      {/* The number is no part of the name, which stays the same when problems are added. */}
      <span aria-hidden="true" className={classNames('tabular-nums', !isChosen && 'text-muted')}>
        {count}
      </span>
    </button>
  );
}
