import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { CodeEditorHandle, CodeEditorOptions } from './create-code-editor.ts';

interface CodeEditorProps extends CodeEditorOptions {
  /** The size in pixels. */
  fontSize: 12 | 14;
  className?: string;
  /** Null until the editor's code is loaded. */
  handle?: RefObject<CodeEditorHandle | null>;
}

/**
 * An editor for programs that owns its text: `text` is the initial value. It loads the editor's
 * code when it is mounted, and shows the text as plain text until then.
 */
export function CodeEditor({ fontSize, className, handle, ...options }: CodeEditorProps) {
  const parent = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<CodeEditorHandle | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    let made: CodeEditorHandle | undefined;
    let isShown = true;
    import('./create-code-editor.ts').then(
      ({ createCodeEditor }) => {
        if (!isShown || !parent.current) return;
        made = createCodeEditor(parent.current, {
          ...latest.current,
          onChange: (text) => latest.current.onChange?.(text),
        });
        setEditor(made);
      },
      () => setFailure('The editor could not be loaded. Reload the page to try again. Your code is saved.'),
    );
    return () => {
      isShown = false;
      made?.destroy();
    };
  }, []);
  useImperativeHandle<CodeEditorHandle | null, CodeEditorHandle | null>(handle, () => editor, [editor]);
  return (
    <div
      ref={parent}
      className={classNames(
        'relative overflow-hidden bg-surface',
        fontSize === 14 ? 'text-[14px]' : 'text-[12px]',
        className,
      )}
    >
      {editor ? null : (
        <pre aria-hidden="true" className="absolute inset-0 overflow-hidden py-2.5 pl-14 font-mono leading-[1.55]">
          {options.text}
        </pre>
      )}
      {failure === undefined ? null : (
        <p role="alert" className="absolute inset-x-0 bottom-0 bg-bad-soft p-3 text-sm text-bad">
          {failure}
        </p>
      )}
    </div>
  );
}
