import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { classNames } from '../../../components/class-names.ts';

export type OutputTab = 'input' | 'result';

interface OutputPanelProps {
  tab: OutputTab;
  onTab: (tab: OutputTab) => void;
  input: string;
  onInput: (input: string) => void;
  /** Shown above the tabs. It stays in view with them. */
  edge: ReactNode;
  /** Shown beside the tabs. */
  actions: ReactNode;
  /** The content of the result tab. */
  result: ReactNode;
  /** On a small screen the panel has only the actions, because the tabs are elsewhere. */
  isFolded: boolean;
  /** The element that slides over the editor. */
  bar: RefObject<HTMLDivElement | null>;
  panel: RefObject<HTMLDivElement | null>;
}

const tabs = [
  { name: 'input', text: 'Test Cases' },
  { name: 'result', text: 'Test Result' },
] as const;

/**
 * The input and the result of a run. It lies below the editor, and slides over it when scrolled.
 */
export function OutputPanel(props: OutputPanelProps) {
  const { tab, onTab, input, onInput, edge, actions, result, isFolded, bar, panel } = props;
  const id = useId();
  return (
    <>
      <div ref={bar} className="sticky top-0 bottom-0 z-10 shrink-0">
        {edge}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-y border-line bg-surface px-3 py-1.5">
          <TabList id={id} tab={tab} onTab={onTab} className={isFolded ? 'max-lg:hidden' : undefined} />
          <div className="ml-auto flex items-center gap-2">{actions}</div>
        </div>
      </div>
      <div
        ref={panel}
        role="tabpanel"
        id={`${id}-${tab}`}
        aria-labelledby={`${id}-tab-${tab}`}
        className={classNames(
          'relative z-[5] flex min-h-44 shrink-0 grow basis-auto scroll-mt-16 flex-col bg-page p-4',
          isFolded && 'max-lg:hidden',
        )}
      >
        {tab === 'input' ? (
          <textarea
            aria-label="Test Cases"
            placeholder="Enter your test cases..."
            value={input}
            onChange={(event) => onInput(event.target.value)}
            spellCheck={false}
            className="h-64 w-full shrink-0 grow resize-y lg:h-36 rounded-md border border-strong-line bg-surface px-3 py-2 font-mono text-[13px]/5 text-ink placeholder:text-muted"
          />
        ) : (
          result
        )}
      </div>
    </>
  );
}

interface TabListProps {
  id: string;
  tab: OutputTab;
  onTab: (tab: OutputTab) => void;
  className: string | undefined;
}

function TabList({ id, tab, onTab, className }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const isFirst = event.key === 'Home' || (event.key !== 'End' && tab === 'result');
    onTab(isFirst ? 'input' : 'result');
    list.current?.querySelectorAll('button')[isFirst ? 0 : 1]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label="Test" onKeyDown={onKeyDown} className={classNames('flex', className)}>
      {tabs.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-tab-${name}`}
          aria-selected={tab === name}
          aria-controls={tab === name ? `${id}-${name}` : undefined}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onTab(name)}
          className={classNames(
            'rounded-md px-2 py-1.5 text-sm font-medium sm:px-3',
            tab === name ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
