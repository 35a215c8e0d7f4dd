import { basename } from 'node:path';

/** Editors that open a file at a line, by the form of their argument. */
const plusLine = ['vi', 'vim', 'nvim', 'nano', 'emacs', 'emacsclient', 'micro', 'kak', 'mg', 'joe'];
const colonLine = ['hx', 'helix', 'subl', 'zed'];
const gotoLine = ['code', 'codium', 'code-insiders', 'cursor'];

/**
 * The shell command and its last argument that open `path` at a line, counted from 1. An unknown
 * editor opens the file alone. `editor` may carry options: `code --wait`.
 */
export function editorAtLine(
  editor: string,
  path: string,
  line: number | undefined,
): { command: string; argument: string } {
  const name = basename(editor.split(/\s/, 1)[0] ?? '');
  if (line === undefined) return { command: editor, argument: path };
  if (plusLine.includes(name)) return { command: `${editor} +${line}`, argument: path };
  if (colonLine.includes(name)) return { command: editor, argument: `${path}:${line}` };
  if (gotoLine.includes(name)) return { command: `${editor} -g`, argument: `${path}:${line}` };
  return { command: editor, argument: path };
}
