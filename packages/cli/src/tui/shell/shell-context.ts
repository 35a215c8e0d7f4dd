import { createContext, useContext, useLayoutEffect } from 'react';
import type { Store } from '../data/store.ts';
import type { AccountDraft } from '../form/account-draft.ts';
import type { ActiveBinding } from '../keys/key-layers.ts';
import type { Theme } from '../theme.ts';

export type NoticeTone = 'info' | 'good' | 'bad';

export interface Notice {
  text: string;
  tone: NoticeTone;
}

/** What lies over the screen and takes every key. */
export type Overlay =
  | { kind: 'none' }
  | { kind: 'help'; bindings: readonly ActiveBinding[] }
  | { kind: 'palette'; bindings: readonly ActiveBinding[] }
  | { kind: 'question'; text: string; answer: (isYes: boolean | undefined) => void }
  | { kind: 'message'; title: string; text: string; tone: NoticeTone };

/** What the frame around the screens offers to them. */
export interface Shell {
  theme: Theme;
  overlay: Store<Overlay>;
  notice: Store<Notice | undefined>;
  /** What the screen in sight is called, such as the problem's title. */
  title: Store<string>;
  /** What was typed to sign in or up: it stays while other screens are open, and when the server is changed. */
  account: Store<AccountDraft>;
  /** Shows one line below the screen for a moment; errors stay longer, unless `forMs` says otherwise. */
  notify(text: string, tone?: NoticeTone, forMs?: number): void;
  /** Shows a text until it is closed. */
  showMessage(title: string, text: string, tone?: NoticeTone): void;
  /** Asks a question that yes or no answers; undefined where it is left unanswered. */
  ask(text: string): Promise<boolean | undefined>;
  /**
   * Gives the terminal to another program, such as an editor, and takes it back when `work` ends, however it ends. While one has it,
   * rejects with an `AbortError`.
   */
  handOver<T>(work: () => Promise<T>): Promise<T>;
  /** Puts a text on the clipboard, through the terminal (OSC 52), and says so; terminals that cannot do it ignore it. */
  copy(text: string, name: string): void;
  /** Leaves the application. */
  quit(exitCode?: number): void;
  /** Opens session and client anew, after the server was changed. */
  reopen(): void;
  /** Takes the mouse wheel, or leaves it to the terminal, from now on. */
  setMouse(isWanted: boolean): void;
}

export const ShellContext = createContext<Shell | undefined>(undefined);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell is called outside the application');
  return shell;
}

export function useTheme(): Theme {
  return useShell().theme;
}

/** Names the screen in the header. */
export function useScreenTitle(text: string): void {
  const { title } = useShell();
  useLayoutEffect(() => title.set(text), [title, text]);
}

/** Smaller windows show only how large they must be. */
export const smallestWindow = { columns: 60, rows: 16 } as const;

/** Two lines of header, then the screen, a line for notices, and the footer. */
const headerRows = 2;
const footerRows = 2;

export function screenRows(rows: number): number {
  return rows - headerRows - footerRows;
}
