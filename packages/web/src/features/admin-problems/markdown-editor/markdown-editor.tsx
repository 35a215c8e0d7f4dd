import type { StateCommand } from '@codemirror/state';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../../components/class-names.ts';
import type { TextSource } from '../../../components/form/create-form.ts';
import { createMarkdownEditor, type MarkdownEditorHandle } from './create-markdown-editor.ts';
import { insertText } from './edit-commands.ts';
import { embedImage } from './embed-image.ts';
import { Toolbar } from './toolbar.tsx';

interface MarkdownEditorProps {
  text: string;
  labelId: string;
  errorId?: string | undefined;
  /** Called in pauses of the typing and by `flush`. */
  onText: (text: string) => void;
  /** Called when the editor is ready. The returned function is called at the end. */
  onReady: (text: TextSource) => () => void;
  preview: ReactNode;
}

const pauseMs = 200;

export function MarkdownEditor({ text, labelId, errorId, onText, onReady, preview }: MarkdownEditorProps) {
  const id = useId();
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<MarkdownEditorHandle | null>(null);
  const [notice, setNotice] = useState('');
  const [chosenView, setView] = useState<View>('Write');
  // An error is shown at the text that it is about, which then gets the focus.
  const shown = errorId ? 'Write' : chosenView;
  // The editor is created once, with the first props.
  const first = useRef({ text, onText, onReady });

  const run = (command: StateCommand) => {
    const view = editor.current?.view;
    if (!view) return;
    command(view);
    view.focus();
  };
  /**
   * Embedding a large image takes time, so the focus stays in a field that the user has moved to.
   */
  const insert = (text: string) => {
    const isElsewhere = document.activeElement?.matches('input, textarea') ?? false;
    if (!isElsewhere) run(insertText(text));
    else if (editor.current) insertText(text)(editor.current.view);
  };
  const embed = useRef(async (files: readonly File[]) => {
    setNotice(files.length === 1 ? 'Embedding the image…' : 'Embedding the images…');
    const errors: string[] = [];
    for (const file of files) {
      const embedded = await embedImage(file);
      if ('url' in embedded) insert(`![${altOf(file.name)}](${embedded.url})`);
      else errors.push(embedded.error);
    }
    setNotice(errors.join(' '));
  });

  useEffect(() => {
    if (!parent.current) return;
    const { text, onText, onReady } = first.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handle = createMarkdownEditor(parent.current, {
      text,
      attributes: { 'aria-labelledby': labelId },
      onEdit: () => {
        clearTimeout(timer);
        timer = setTimeout(flush, pauseMs);
      },
      onFiles: (files) => void embed.current(files),
    });
    function flush() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      onText(handle.view.state.doc.toString());
    }
    const end = onReady({
      flush,
      replace: (next) => handle.view.dispatch({ changes: { from: 0, to: handle.view.state.doc.length, insert: next } }),
    });
    editor.current = handle;
    return () => {
      end();
      editor.current = null;
      handle.view.destroy();
    };
  }, [labelId]);

  useEffect(() => {
    editor.current?.setAttributes({
      'aria-labelledby': labelId,
      ...(errorId ? { 'aria-invalid': 'true', 'aria-describedby': errorId } : {}),
    });
  }, [labelId, errorId]);

  return (
    <div className={`rounded-md border bg-surface ${errorId ? 'border-bad' : 'border-strong-line'}`}>
      <WriteOrPreview view={shown} onView={setView} />
      <div className={classNames(shown !== 'Write' && 'max-md:hidden')}>
        <Toolbar controls={id} run={run} onFiles={(files) => void embed.current(files)} />
      </div>
      <div className="grid md:h-[400px] md:grid-cols-2">
        <div
          id={id}
          ref={parent}
          className={classNames(
            'markdown-editor h-[400px] min-w-0 overflow-hidden md:rounded-bl-md',
            shown !== 'Write' && 'max-md:hidden',
          )}
        />
        <section
          aria-labelledby={`${id}-preview`}
          // The preview scrolls, so it must be able to have the focus.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          className={classNames(
            'h-[400px] min-w-0 overflow-y-auto border-line bg-page px-4 py-3 max-md:rounded-b-md md:rounded-br-md md:border-l',
            shown !== 'Preview' && 'max-md:hidden',
          )}
        >
          {/* Learners see a heading above the text too, so the levels in the text are the same. */}
          <h2 id={`${id}-preview`} className="sr-only">
            Preview
          </h2>
          {preview}
        </section>
      </div>
      <p role="status" className={notice ? 'border-t border-line bg-warn-soft px-4 py-2 text-sm text-warn' : 'sr-only'}>
        {notice}
      </p>
    </div>
  );
}

type View = 'Write' | 'Preview';
const views: readonly View[] = ['Write', 'Preview'];

/** Chooses between text and preview on a small screen. A larger one shows both. */
function WriteOrPreview({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset className="flex gap-1 border-b border-line p-1 md:hidden">
      <legend className="sr-only">View of the description</legend>
      {views.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onView(each)}
          className={classNames(
            'flex-1 rounded px-3 py-1.5 text-sm font-medium',
            each === view ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunken',
          )}
        >
          {each}
        </button>
      ))}
    </fieldset>
  );
}

/** Uses the name of the file as the alternative text. */
function altOf(fileName: string): string {
  return fileName.replace(/\.\w+$/, '').replaceAll(/[[\]\\\n]/g, ' ');
}
