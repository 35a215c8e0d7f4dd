import { type Language, languages } from '@podium/sdk/languages';
import type { SubmitTarget } from '@podium/sdk/solving';
import { type RefObject, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import { CodeEditor } from '../../components/code-editor/code-editor.tsx';
import type { CodeEditorHandle } from '../../components/code-editor/create-code-editor.ts';
import { useUser } from '../../session/use-session.ts';
import { DraftChoices } from './drafts/draft-choices.tsx';
import { DraftStatus } from './drafts/draft-status.tsx';
import { useDraft } from './drafts/use-draft.ts';
import { EditorToolbar } from './editor-toolbar.tsx';

/** What the rest of the screen asks of the program that is being written. */
export interface ProgramHandle {
  text(): string;
  language: Language;
  /** Exchanges the program; `done` says what was done, with a way back beside it. */
  replace(text: string, done: string): void;
  goTo(line: number, column: number | undefined): void;
}

interface EditorPanelProps {
  target: SubmitTarget;
  language: Language;
  /** The language was changed: it begins with the template. */
  startsAnew: boolean;
  onLanguage: (language: Language) => void;
  fontSize: 12 | 14;
  /** Of the editor, in pixels. */
  height: number;
  /** How much of its lower end is under something else, in pixels. */
  coveredHeight: () => number;
  program: RefObject<ProgramHandle | null>;
  onDialog: (dialog: 'help' | 'history') => void;
  className: string;
}

/** What stands above the editor and below it, in pixels: beside them it has to fit before it stays where it is. */
const aroundEditor = 108;

/** The program that is being written, kept while it is; one for each language. It stays when the results slide over its lower end. */
export function EditorPanel(props: EditorPanelProps) {
  const { target, language, startsAnew, fontSize, height, coveredHeight, program, className } = props;
  const { onLanguage, onDialog } = props;
  const { starter: template } = languages[language];
  const editor = useRef<CodeEditorHandle>(null);
  const [change, setChange] = useState<Change | undefined>();
  const { id: userId } = useUser();
  const show = useCallback((text: string) => editor.current?.replaceText(text), []);
  const draft = useDraft({ place: { userId, ...target, language }, template, startsAnew, onFollow: show });
  const replace = (text: string, done: string) => {
    if (text === draft.text()) return;
    setChange({ done, before: draft.text(), after: text });
    draft.edit(text);
    show(text);
  };
  useImperativeHandle(program, () => ({
    text: draft.text,
    language,
    replace,
    goTo: (line, column) => editor.current?.goTo(line, column),
  }));
  return (
    <div className={className} style={{ top: `min(0px, calc(100cqh - ${height + aroundEditor}px))` }}>
      <EditorToolbar
        {...{ language, onLanguage, onDialog }}
        onReset={() => replace(template, 'Reset to the template.')}
        onSearch={() => editor.current?.openSearch()}
      >
        {change ? (
          <Undo change={change} onUndo={() => replace(change.before, 'Taken back.')} />
        ) : (
          <DraftStatus draft={draft} />
        )}
      </EditorToolbar>
      <DraftChoices draft={draft} onReplace={(text) => replace(text, 'The other version is shown.')} />
      <div id="program" className="shrink-0" style={{ height: `${height}px` }}>
        <CodeEditor
          {...{ text: draft.text(), language, fontSize, coveredHeight, handle: editor }}
          label="Code"
          className="h-full"
          onChange={(text) => {
            draft.edit(text);
            if (change && text !== change.after) setChange(undefined);
          }}
        />
      </div>
    </div>
  );
}

/** What was done to the whole program at once. */
interface Change {
  done: string;
  before: string;
  after: string;
}

function Undo({ change, onUndo }: { change: Change; onUndo: () => void }) {
  return (
    <span role="status" className="flex items-center gap-2 text-xs text-muted">
      {change.done}
      <button
        type="button"
        onClick={onUndo}
        className={classNames('rounded px-1.5 py-0.5 font-semibold text-accent hover:bg-sunken')}
      >
        Undo
      </button>
    </span>
  );
}
