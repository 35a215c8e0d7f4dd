import { expect, it } from 'vitest';
import { editorAtLine } from './use-solution.ts';

it.each([
  ['vim', 'vim +7', '/p/a.cpp'],
  ['/usr/bin/nvim -u NONE', '/usr/bin/nvim -u NONE +7', '/p/a.cpp'],
  ['emacs -nw', 'emacs -nw +7', '/p/a.cpp'],
  ['hx', 'hx', '/p/a.cpp:7'],
  ['code --wait', 'code --wait -g', '/p/a.cpp:7'],
  ['ed', 'ed', '/p/a.cpp'],
])('opens %s at a line as it understands it', (editor, command, argument) => {
  expect(editorAtLine(editor, '/p/a.cpp', 7)).toEqual({ command, argument });
});

it('opens the file without an option when no line is given', () => {
  expect(editorAtLine('code --wait', '/p/a.cpp', undefined)).toEqual({ command: 'code --wait', argument: '/p/a.cpp' });
});
