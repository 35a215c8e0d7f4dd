import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../../../components/class-names.ts';

export type OutputTab = 'input' | 'result';

interface OutputPanelProps {
  tab: OutputTab;
  onTab: (tab: OutputTab) => void;
  input: string;
  onInput: (input: string) => void;
  /** Shown beside the tabs, and on a small screen below every view. */
  actions: ReactNode;
  /** The content of the result tab. */
  result: ReactNode;
  className: string;
}

const tabs = [
  { name: 'input', text: 'Test Cases' },
  { name: 'result', text: 'Test Result' },
] as const;

/** The input and the result of a run. */
export function OutputPanel(props: OutputPanelProps) {
  const { tab, onTab, input, onInput, actions, result, className } = props;
  const id = useId();
  return (
    <div className={classNames('flex min-h-0 flex-col bg-page lg:flex-1', className)}>
      <div className="flex shrink-0 items-center gap-x-2 border-b border-line bg-surface px-3 py-1.5 lg:border-t">
        <TabList id={id} tab={tab} onTab={onTab} />
        <div className="inset-x-0 bottom-0 z-20 ml-auto flex items-center justify-end gap-2 border-line bg-surface max-lg:fixed max-lg:h-14 max-lg:border-t max-lg:px-3">
          {actions}
        </div>
      </div>
      <div
        role="tabpanel"
        id={`${id}-${tab}`}
        aria-labelledby={`${id}-tab-${tab}`}
        // The result may have no control, and keys must scroll it.
        tabIndex={tab === 'result' ? 0 : undefined}
        className="relative flex min-h-0 flex-1 flex-col overflow-y-auto p-4 focus-visible:-outline-offset-2 lg:p-3"
      >
        {tab === 'input' ? (
          <textarea
            aria-label="Test Cases"
            placeholder="Enter your test cases..."
            value={input}
            onChange={(event) => onInput(event.target.value)}
            spellCheck={false}
            className="min-h-16 w-full grow resize-none rounded-md border border-strong-line bg-surface px-3 py-2 font-mono text-[13px]/5 text-ink placeholder:text-muted"
          />
        ) : (
          result
        )}
      </div>
    </div>
  );
}

interface TabListProps {
  id: string;
  tab: OutputTab;
  onTab: (tab: OutputTab) => void;
}

function TabList({ id, tab, onTab }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const isFirst = event.key === 'Home' || (event.key !== 'End' && tab === 'result');
    onTab(isFirst ? 'input' : 'result');
    list.current?.querySelectorAll('button')[isFirst ? 0 : 1]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label="Test" onKeyDown={onKeyDown} className="flex">
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
