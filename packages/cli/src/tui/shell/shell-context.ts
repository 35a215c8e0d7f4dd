import type { Store } from '@podium/sdk/store';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import type { KeyMap } from '../../keys/key-map.ts';
import type { ThemeName } from '../../text/style.ts';
import { useArea } from '../components/area.tsx';
import { createRequiredContext } from '../required-context.ts';
import type { Theme } from '../theme.ts';

export type NoticeTone = 'info' | 'good' | 'bad';

export interface Notice {
  text: string;
  tone: NoticeTone;
}

export interface Shell {
  theme: Theme;
  /** Covers the screen and takes every key. */
  overlay: Store<ReactNode>;
  notice: Store<Notice | undefined>;
  title: Store<string>;
  /** The ids of the screens and commands that were used last, the newest first. */
  recent: Store<readonly string[]>;
  used(id: string): void;
  /** Shows one line below the screen for `forMs` milliseconds, by default longer for errors. */
  notify(text: string, tone?: NoticeTone, forMs?: number): void;
  /** Shows a text until the user closes it. */
  showMessage(title: string, text: string, tone?: NoticeTone): void;
  /** Asks a yes-no question. Resolves with undefined if the user cancels it. */
  ask(text: string): Promise<boolean | undefined>;
  /**
   * Hands the terminal over to another program, such as an editor, until `work` settles. Rejects
   * with an `AbortError` while another program has it.
   */
  handOver<T>(work: () => Promise<T>): Promise<T>;
  /** Copies a text through the terminal (OSC 52), and shows a notice. Some terminals ignore it. */
  copy(text: string, name: string): void;
  quit(exitCode?: number): void;
  /** Opens new services after a change of the server or of the account. */
  reopen(): void;
  /** Sets whether Podium or the terminal handles the mouse. */
  setMouse(isWanted: boolean): void;
  setKeyMap(keyMap: KeyMap): void;
  setTheme(name: ThemeName): void;
}

export const [ShellContext, useShell] = createRequiredContext<Shell>('shell');

/** Returns the theme for the area, or for a part of it with `inset` fewer columns. */
export function useTheme(inset = 0): Theme {
  const { theme } = useShell();
  const columns = useArea().columns - inset;
  return useMemo(() => ({ ...theme, columns }), [theme, columns]);
}

export function useScreenTitle(text: string): void {
  const { title } = useShell();
  useLayoutEffect(() => title.set(text), [title, text]);
}

/** Smaller windows show only a request for a larger one. */
export const smallestWindow = { columns: 60, rows: 16 } as const;

const headerRows = 2;
const footerRows = 2;

export function screenRows(rows: number): number {
  return rows - headerRows - footerRows;
}
