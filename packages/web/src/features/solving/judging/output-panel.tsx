import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../../../components/class-names.ts';
import type { OutputTab, Solving } from '../use-solving.ts';
import { viewClass } from '../view-switch.tsx';

interface OutputPanelProps {
  solving: Solving;
  /**
   * Shown beside the tabs, which are at the lower edge of a large screen; on a small one below
   * every view.
   */
  actions: ReactNode;
  result: ReactNode;
}

const tabs = [
  { name: 'input', text: 'Test Cases' },
  { name: 'result', text: 'Test Result' },
] as const;

export function OutputPanel({ solving, actions, result }: OutputPanelProps) {
  const { output, tab, showTab, input, setInput } = solving;
  const id = useId();
  return (
    <div
      ref={output}
      className={classNames(
        'flex flex-col bg-page max-lg:min-h-0 lg:min-h-40 lg:shrink-0 lg:grow lg:border-t lg:border-line',
        viewClass,
      )}
    >
      <div className="flex shrink-0 items-center gap-x-2 border-line bg-surface px-3 py-1.5 max-lg:border-b lg:absolute lg:inset-x-0 lg:bottom-0 lg:h-13 lg:border-t">
        <TabList id={id} tab={tab} onTab={showTab} />
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
        className="relative flex flex-1 flex-col p-4 focus-visible:-outline-offset-2 max-lg:min-h-0 max-lg:overflow-y-auto lg:p-3"
      >
        {tab === 'input' ? (
          <textarea
            aria-label="Test Cases"
            placeholder="Enter your test cases..."
            value={input}
            onChange={(event) => setInput(event.target.value)}
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
