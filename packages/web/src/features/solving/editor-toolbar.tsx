import { defaultLanguage, isLanguage, type Language, languageIds, languages } from '@podium/sdk/languages';
import { languagesQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../../session/use-session.ts';

export type SolvingDialog = 'help' | 'history' | 'settings';

interface EditorToolbarProps {
  language: Language;
  onLanguage: (language: Language) => void;
  onReset: () => void;
  onSearch: () => void;
  /** Undefined if the server cannot format programs in this language. */
  onFormat: (() => void) | undefined;
  onDialog: (dialog: SolvingDialog) => void;
  /** The state of the draft. */
  children: ReactNode;
}

/** The bar above the editor: the language, the draft, and actions on the whole program. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { language, onLanguage, onReset, onFormat, onSearch, onDialog, children } = props;
  const { data: offered } = useQuery(languagesQuery(useClient()));
  const shown = new Set<string>([defaultLanguage, language, ...(offered ?? []).map(({ id }) => id)]);
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-3 py-1 max-sm:gap-x-0 max-sm:px-2">
      <select
        aria-label="Language"
        value={language}
        onChange={({ target: { value } }) => {
          if (isLanguage(value)) onLanguage(value);
        }}
        className="rounded-md border border-strong-line bg-surface px-2 py-1 text-sm text-ink"
      >
        {languageIds
          .filter((id) => shown.has(id))
          .map((id) => (
            <option key={id} value={id}>
              {languages[id].name}
            </option>
          ))}
      </select>
      <div className="flex min-h-5 min-w-0 flex-1 items-center max-sm:order-last max-sm:basis-full">{children}</div>
      <div className="flex items-center max-sm:ml-auto">
        <Tool text="Reset to template" onClick={onReset} icon={<path d="M4 10a6 6 0 1 0 2-4.5M4 3v4h4" />} />
        {onFormat ? (
          <Tool text="Format the code" onClick={onFormat} icon={<path d="M3 5h14M7 9h10M7 13h6M3 17h14" />} />
        ) : null}
        <Tool
          text="Find in the code"
          onClick={onSearch}
          icon={<path d="M9 14A5 5 0 1 0 9 4a5 5 0 0 0 0 10zm4-1.5 4 4" />}
        />
        <Tool
          text="Editor settings"
          onClick={() => onDialog('settings')}
          icon={<path d="M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4" />}
        />
        <Tool
          text="Shortcuts"
          onClick={() => onDialog('help')}
          icon={<path d="M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M10 15v.01" />}
        />
        <button
          type="button"
          onClick={() => onDialog('history')}
          className="ml-1 rounded-md px-2 py-1.5 text-sm font-medium text-accent hover:bg-sunken"
        >
          Submissions
        </button>
      </div>
    </div>
  );
}

function Tool({ text, icon, onClick }: { text: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      title={text}
      aria-label={text}
      onClick={onClick}
      className="rounded-md p-2 text-muted max-sm:p-1.5 hover:bg-sunken hover:text-ink"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="size-4.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {icon}
      </svg>
    </button>
  );
}
