import { frameKeys } from './frame-keys.ts';
import type { KeyBinding } from './key-binding.ts';
import { partKeys } from './part-keys.ts';
import { screenKeys } from './screen-keys.ts';

/** Every key of the full-screen interface, by scope. Handlers, footer, help overlay and the documentation come from it. */
export const keyTable = { ...frameKeys, ...partKeys, ...screenKeys } as const;

export type KeyScope = keyof typeof keyTable;
export type KeyAction<S extends KeyScope> = keyof (typeof keyTable)[S]['bindings'];

/** The bindings of a scope in their order, whichever scope it is. */
export function bindingsOf(scope: KeyScope): readonly (readonly [action: string, binding: KeyBinding])[] {
  return Object.entries<KeyBinding>(keyTable[scope].bindings);
}

const shownNames: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  enter: 'Enter',
  esc: 'Esc',
  tab: 'Tab',
  'shift-tab': 'Shift-Tab',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Del',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  'wheel-up': 'wheel up',
  'wheel-down': 'wheel down',
};
const asciiNames: Readonly<Record<string, string>> = { up: 'Up', down: 'Down', left: 'Left', right: 'Right' };

/** A key as people read it: `ctrl-d` is `Ctrl-d`. */
export function keyLabel(name: string, unicode: boolean): string {
  const shown = (unicode ? undefined : asciiNames[name]) ?? shownNames[name];
  return shown ?? name.replace(/^ctrl-/, 'Ctrl-').replace(/^alt-/, 'Alt-');
}
