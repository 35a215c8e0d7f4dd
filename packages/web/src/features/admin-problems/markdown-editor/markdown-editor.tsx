import type { StateCommand } from '@codemirror/state';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createMarkdownEditor, type MarkdownEditorHandle } from './create-markdown-editor.ts';
import { insertText } from './edit-commands.ts';
import { embedImage } from './embed-image.ts';
import { Toolbar } from './toolbar.tsx';

/** The editor keeps its text by itself; this is how the form reaches it. */
export interface MarkdownText {
  /** Calls `onText` now if something is new. */
  handOver(): void;
  /** Exchanges the text; undoing brings the old one back. */
  replace(text: string): void;
}

interface MarkdownEditorProps {
  text: string;
  labelId: string;
  errorId?: string | undefined;
  /** When somebody pauses, and when asked to by `handOver`. */
  onText: (text: string) => void;
  /** Called with the editor once it is there; what it returns is called when it goes. */
  onReady: (text: MarkdownText) => () => void;
  /** What the text looks like. */
  preview: ReactNode;
}

/** How long somebody pauses before the preview follows. */
const pauseMs = 200;

/** A markdown editor with its tools and a preview, 400 pixels high. */
export function MarkdownEditor({ text, labelId, errorId, onText, onReady, preview }: MarkdownEditorProps) {
  const id = useId();
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<MarkdownEditorHandle | null>(null);
  const [notice, setNotice] = useState('');
  // What it begins with and whom it tells: the editor is made once.
  const first = useRef({ text, onText, onReady });

  const run = (command: StateCommand) => {
    const view = editor.current?.view;
    if (!view) return;
    command(view);
    view.focus();
  };
  /** A large image takes a while: who has gone on to another field stays there. */
  const insert = (text: string) => {
    const isElsewhere = document.activeElement?.matches('input, textarea') ?? false;
    if (!isElsewhere) run(insertText(text));
    else if (editor.current) insertText(text)(editor.current.view);
  };
  const embed = useRef(async (files: readonly File[]) => {
    setNotice(files.length === 1 ? 'Embedding the image…' : 'Embedding the images…');
    const refusals: string[] = [];
    for (const file of files) {
      const embedded = await embedImage(file);
      if ('url' in embedded) insert(`![${altOf(file.name)}](${embedded.url})`);
      else refusals.push(embedded.refusal);
    }
    setNotice(refusals.join(' '));
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
        timer = setTimeout(handOver, pauseMs);
      },
      onFiles: (files) => void embed.current(files),
    });
    function handOver() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      onText(handle.view.state.doc.toString());
    }
    const end = onReady({
      handOver,
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
      <Toolbar controls={id} run={run} onFiles={(files) => void embed.current(files)} />
      <div className="grid md:h-[400px] md:grid-cols-2">
        <div id={id} ref={parent} className="h-[400px] min-w-0 overflow-hidden md:rounded-bl-md" />
        <section
          aria-labelledby={`${id}-preview`}
          // It scrolls, so the keyboard has to reach it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          className="h-[400px] min-w-0 overflow-y-auto border-t border-line bg-page px-4 py-3 md:rounded-br-md md:border-l md:border-t-0"
        >
          {/* As learners have it: a heading stands above the text, and its own begin one level below. */}
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

/** What stands for an image that cannot be seen: the name of its file. */
function altOf(fileName: string): string {
  return fileName.replace(/\.\w+$/, '').replaceAll(/[[\]\\\n]/g, ' ');
}
