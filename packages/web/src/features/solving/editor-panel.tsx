import { sourceSchema } from '@podium/sdk/contract';
import { type Language, languages } from '@podium/sdk/languages';
import type { SubmitTarget } from '@podium/sdk/solving';
import { type RefObject, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import { CodeEditor } from '../../components/code-editor/code-editor.tsx';
import type { CodeEditorHandle } from '../../components/code-editor/create-code-editor.ts';
import type { CompiledCode } from '../../components/code-editor/editor-tools.ts';
import { useUser } from '../../session/use-session.ts';
import { DraftChoices } from './drafts/draft-choices.tsx';
import { DraftStatus } from './drafts/draft-status.tsx';
import { useDraft } from './drafts/use-draft.ts';
import { EditorToolbar, type SolvingDialog } from './editor-toolbar.tsx';
import { useFormat } from './use-format.ts';

/** The program in the editor, as other parts of the screen use it. */
export interface ProgramHandle {
  text(): string;
  language: Language;
  /** Replaces the program, and shows the message `done` with a button that undoes it. */
  replace(text: string, done: string): void;
  goTo(line: number, column: number | undefined): void;
}

interface EditorPanelProps {
  target: SubmitTarget;
  language: Language;
  onLanguage: (language: Language) => void;
  fontSize: 12 | 14;
  /** The height of the editor in pixels. On a small screen it fills the view instead. */
  height: number;
  program: RefObject<ProgramHandle | null>;
  onDialog: (dialog: SolvingDialog) => void;
  compiled: CompiledCode | undefined;
  className: string;
}

/**
 * The editor with its toolbar. Each language has a draft of its own, which begins as its template.
 */
export function EditorPanel(props: EditorPanelProps) {
  const { target, language, fontSize, height, program, className } = props;
  const { onLanguage, onDialog, compiled } = props;
  const { starter: template } = languages[language];
  const editor = useRef<CodeEditorHandle>(null);
  const [news, setNews] = useState<News | undefined>();
  const { id: userId } = useUser();
  const show = useCallback((text: string) => editor.current?.replaceText(text), []);
  const draft = useDraft({ userId, ...target, language }, template, show);
  const [fault, setFault] = useState(() => findFault(draft.text()));
  const replace = (text: string, message: string, showText = show) => {
    const before = draft.text();
    if (text === before) return;
    setNews({ message, before, after: text });
    draft.edit(text);
    showText(text);
  };
  const format = useFormat({
    language,
    text: draft.text,
    onFormatted: (text) => replace(text, 'Formatted.', (formatted) => editor.current?.showFormatted(formatted)),
    onNote: (message, isFailure) => setNews({ message, isFailure, after: draft.text() }),
  });
  useImperativeHandle(program, () => ({
    text: draft.text,
    language,
    replace,
    goTo: (line, column) => editor.current?.goTo(line, column),
  }));
  return (
    <div className={className}>
      <EditorToolbar
        {...{ language, onLanguage, onFormat: format, onDialog }}
        onReset={() => replace(template, 'Reset to the template.')}
        onSearch={() => editor.current?.openSearch()}
      >
        {fault ? (
          <span role="alert" className="mr-3 text-xs font-semibold text-bad">
            The judge does not take this: {fault}
          </span>
        ) : null}
        {news ? <NewsLine news={news} onUndo={(text) => replace(text, 'Undone.')} /> : <DraftStatus draft={draft} />}
      </EditorToolbar>
      <DraftChoices draft={draft} onReplace={(text) => replace(text, 'The other version is shown.')} />
      <div id="program" className="min-h-0 grow lg:shrink-0 lg:grow-0" style={{ flexBasis: height }}>
        <CodeEditor
          {...{ text: draft.text(), language, fontSize, compiled, handle: editor }}
          label="Code"
          className="h-full"
          onFormatKey={format}
          onChange={(text) => {
            draft.edit(text);
            setFault(findFault(text));
            setNews((latest) => (latest?.after === text ? latest : undefined));
          }}
        />
      </div>
    </div>
  );
}

/** Returns why the judge does not take a program. A blank one is only begun. */
function findFault(text: string): string | undefined {
  return text.trim() === '' ? undefined : sourceSchema.safeParse(text).error?.issues[0]?.message;
}

/** The last thing that happened to the whole program. It is shown until the user writes again. */
interface News {
  message: string;
  isFailure?: boolean | undefined;
  /** The program before it was replaced; absent if it was not. */
  before?: string;
  after: string;
}

function NewsLine({ news, onUndo }: { news: News; onUndo: (text: string) => void }) {
  const { message, isFailure, before } = news;
  return (
    <span
      role={isFailure ? 'alert' : 'status'}
      className={classNames('flex items-center gap-2 text-xs', isFailure ? 'font-semibold text-bad' : 'text-muted')}
    >
      {message}
      {before === undefined ? null : (
        <button
          type="button"
          onClick={() => onUndo(before)}
          className="rounded px-1.5 py-0.5 font-semibold text-accent hover:bg-sunken"
        >
          Undo
        </button>
      )}
    </span>
  );
}
