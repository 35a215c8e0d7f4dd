import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Select, smallSelectClass } from '../../components/select.tsx';
import type { Solving } from './use-solving.ts';

export type SolvingDialog = 'help' | 'settings';

interface EditorToolbarProps {
  solving: Solving;
  onReset: () => void;
  onSearch: () => void;
  /** Undefined if the server cannot format programs in this language. */
  onFormat: (() => void) | undefined;
  onDialog: (dialog: SolvingDialog) => void;
  onHistory: () => void;
  children: ReactNode;
}

export function EditorToolbar(props: EditorToolbarProps) {
  const { solving, onReset, onFormat, onSearch, onDialog, onHistory, children } = props;
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-3 py-1 max-sm:gap-x-0 max-sm:px-2">
      <Select
        ref={solving.languageSelect}
        label="Language"
        options={solving.languageOptions}
        value={solving.language}
        onChoose={solving.chooseLanguage}
        className={`${smallSelectClass} max-sm:max-w-28`}
      />
      <div className="flex min-h-5 min-w-0 flex-1 items-center max-sm:order-last max-sm:basis-full">{children}</div>
      <div className="flex items-center max-sm:ml-auto">
        <Tool text="Reset to template" onClick={onReset} icon="M4 10a6 6 0 1 0 2-4.5M4 3v4h4" />
        {onFormat ? <Tool text="Format the code" onClick={onFormat} icon="M3 5h14M7 9h10M7 13h6M3 17h14" /> : null}
        <Tool text="Find in the code" onClick={onSearch} icon="M9 14A5 5 0 1 0 9 4a5 5 0 0 0 0 10zm4-1.5 4 4" />
        <Tool
          text="Editor settings"
          onClick={() => onDialog('settings')}
          icon="M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4"
        />
        <Tool
          text="Shortcuts"
          onClick={() => onDialog('help')}
          icon="M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M10 15v.01"
        />
        <button
          type="button"
          onClick={onHistory}
          className="ml-1 rounded-md px-2 py-1.5 text-sm font-medium text-accent hover:bg-sunken"
        >
          Submissions
        </button>
      </div>
    </div>
  );
}

function Tool({ text, icon, onClick }: { text: string; icon: string; onClick: () => void }) {
  return (
    <button
      type="button"
      title={text}
      aria-label={text}
      onClick={onClick}
      className="rounded-md p-2 text-muted max-sm:p-1.5 hover:bg-sunken hover:text-ink"
    >
      <Icon path={icon} strokeWidth={1.75} className="size-4.5" />
    </button>
  );
}
