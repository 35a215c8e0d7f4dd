import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { createCodeFile } from '../../lib/code-file.ts';
import { reloadAfterUpdate } from '../../lib/reload-after-update.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Notice } from '../notice.tsx';
import { LostFile, useCodeFile } from '../on-demand.tsx';
import type { CodeEditorHandle, CodeEditorOptions } from './create-code-editor.ts';
import { editorSettings } from './editor-settings.ts';
import type { CompiledCode } from './editor-tools.ts';

export const codeEditorFile = createCodeFile(() => import('./create-code-editor.ts'));

interface CodeEditorProps extends CodeEditorOptions {
  /** The size in pixels, unless the user has chosen another. */
  fontSize: 12 | 14;
  className?: string;
  /** Null until the editor's code is loaded. */
  handle?: RefObject<CodeEditorHandle | null>;
  compiled?: CompiledCode | undefined;
}

/**
 * An editor for programs that owns its text: `text` is the initial value. It loads the editor's
 * code when it is mounted, and shows the text as plain text until then.
 */
export function CodeEditor({ fontSize, className, handle, compiled, ...options }: CodeEditorProps) {
  const settings = useStore(editorSettings);
  const parent = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<CodeEditorHandle | null>(null);
  const { code, isLost } = useCodeFile(codeEditorFile);
  const [failedTool, setFailedTool] = useState<string | undefined>();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  // Who shows another language by `flushSync` can use the handle at once.
  useLayoutEffect(() => {
    if (!code || !parent.current) return;
    const made = code.createCodeEditor(parent.current, {
      ...latest.current,
      onChange: (text) => latest.current.onChange?.(text),
      onFormatKey: () => latest.current.onFormatKey?.(),
      onToolFailure: setFailedTool,
    });
    setEditor(made);
    return () => made.destroy();
  }, [code]);
  useEffect(() => editor?.configure(settings), [editor, settings]);
  useEffect(() => editor?.mark(compiled), [editor, compiled]);
  useImperativeHandle<CodeEditorHandle | null, CodeEditorHandle | null>(handle, () => editor, [editor]);
  return (
    <div
      ref={parent}
      className={classNames('relative overflow-hidden bg-surface', className)}
      style={{ fontSize: settings.fontSize ?? fontSize }}
    >
      {editor ? null : (
        <pre aria-hidden="true" className="absolute inset-0 overflow-hidden py-2.5 pl-14 font-mono leading-[1.55]">
          {options.text}
        </pre>
      )}
      {isLost ? (
        <div className="absolute inset-x-0 bottom-0 bg-surface p-3">
          <LostFile message="The editor could not be loaded. Check your connection, then try again. Your code is saved." />
        </div>
      ) : null}
      {failedTool === undefined ? null : (
        <div className="absolute inset-x-0 bottom-0 bg-surface p-3">
          <Notice tone="warn" className="flex flex-wrap items-center justify-between gap-3">
            <span>{failedTool} could not be loaded. Check your connection, then try again. Your code is saved.</span>
            <span className="flex gap-3">
              <Button onClick={() => void reloadAfterUpdate({ isAsked: true })}>Try again</Button>
              <Button onClick={() => setFailedTool(undefined)}>Close</Button>
            </span>
          </Notice>
        </div>
      )}
    </div>
  );
}
