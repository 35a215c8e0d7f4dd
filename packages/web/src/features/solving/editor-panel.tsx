import { sourceSchema } from '@podium/sdk/contract';
import { languages } from '@podium/sdk/languages';
import { useCallback, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import { CodeEditor } from '../../components/code-editor/code-editor.tsx';
import type { CodeEditorHandle } from '../../components/code-editor/create-code-editor.ts';
import { createPane, usePaneSize } from '../../components/resize.ts';
import { useUser } from '../../session/use-session.ts';
import { DraftChoices } from './drafts/draft-choices.tsx';
import { DraftStatus } from './drafts/draft-status.tsx';
import { useDraft } from './drafts/use-draft.ts';
import { EditorToolbar, type SolvingDialog } from './editor-toolbar.tsx';
import { useFormat } from './use-format.ts';
import type { Solving } from './use-solving.ts';
import { viewClass } from './view-switch.tsx';

interface EditorPanelProps {
  solving: Solving;
  onDialog: (dialog: SolvingDialog) => void;
  onHistory: () => void;
}

/** The height of the editor in pixels, on a large screen. Users can change that of practice. */
export const editorPane = createPane('practice-editor', 600, { min: 160, max: 1600, step: 20 });

/** Each language has a draft of its own, which begins as its template. */
export function EditorPanel({ solving, ...dialogs }: EditorPanelProps) {
  const { target, program, compiled, language, languageFault } = solving;
  const isPractice = target.contestId === null;
  const chosenHeight = usePaneSize(editorPane);
  const { starter: template } = languages[language];
  const editor = useRef<CodeEditorHandle>(null);
  const [news, setNews] = useState<News | undefined>();
  const { id: userId } = useUser();
  const show = useCallback((text: string) => editor.current?.replaceText(text), []);
  const draft = useDraft({ userId, ...target, language }, template, show);
  const [sourceFault, setSourceFault] = useState(() => findFault(draft.text()));
  const fault = languageFault ?? sourceFault;
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
    <div className={classNames('flex shrink-0 flex-col', viewClass)}>
      <EditorToolbar
        {...{ solving, onFormat: format, ...dialogs }}
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
      <div
        id="program"
        className="min-h-0 grow lg:shrink-0 lg:grow-0"
        style={{ flexBasis: isPractice ? chosenHeight : editorPane.initial }}
      >
        <CodeEditor
          {...{ text: draft.text(), language, compiled, handle: editor }}
          fontSize={isPractice ? 14 : 12}
          label="Code"
          className="h-full"
          onFormatKey={format}
          onChange={(text) => {
            draft.edit(text);
            setSourceFault(findFault(text));
            solving.keepLanguage(language);
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
