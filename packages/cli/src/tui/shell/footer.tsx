import { displayWidth } from '../../text/terminal-text.ts';
import { Lines, useArea } from '../components/area.tsx';
import { useStore } from '../data/store.ts';
import type { ActiveBinding } from '../keys/key-layers.ts';
import { keyLabel } from '../keys/key-table.ts';
import { useActiveBindings } from '../keys/use-keys.ts';
import { cutLine } from '../text/fit-line.ts';
import type { Theme } from '../theme.ts';
import { type Notice, type NoticeTone, useShell } from './shell-context.ts';

/** The two lines below every screen: what happened just now, and what keys do. */
export function Footer() {
  const { columns } = useArea();
  const { theme, notice } = useShell();
  const current = useStore(notice);
  const bindings = useActiveBindings();
  const news = current ? noticeLine(current, theme, columns) : '';
  return <Lines lines={[news, footerLine(bindings, theme, columns)]} rows={2} />;
}

const shownHints = 6;

/** What the next key could be: the hints of what is bound now, as many as fit, and always how to see the rest. */
function footerLine(bindings: readonly ActiveBinding[], theme: Theme, columns: number): string {
  const hints = bindings.flatMap(({ hint, keys: [key] }) => (hint && key ? [{ hint, key }] : []));
  const canHelp = bindings.some(({ scope, action }) => scope === 'global' && action === 'help');
  const help = canHelp ? [{ key: '?', hint: 'help' }] : [];
  const parts: string[] = [];
  let width = 1;
  const cell = ({ key, hint }: { key: string; hint: string }) => {
    const label = keyLabel(key, theme.unicode);
    return { text: `${theme.accent(label)} ${theme.dim(hint)}`, width: displayWidth(`${label} ${hint}`) + 3 };
  };
  const helpWidth = help.reduce((sum, hint) => sum + cell(hint).width, 0);
  for (const hint of hints.slice(0, shownHints)) {
    const { text, width: cellWidth } = cell(hint);
    if (width + cellWidth + helpWidth > columns) break;
    parts.push(text);
    width += cellWidth;
  }
  return ` ${[...parts, ...help.map((hint) => cell(hint).text)].join(theme.dim(theme.unicode ? ' · ' : ' | '))}`;
}

/** What happened just now, in one line. */
export function noticeLine({ text, tone }: Notice, theme: Theme, columns: number): string {
  return cutLine(` ${paintTone(tone, theme)(`${toneMark(tone, theme)}${text}`)}`, columns, theme.ellipsis);
}

export function paintTone(tone: NoticeTone, theme: Theme): (text: string) => string {
  if (tone === 'good') return theme.good;
  return tone === 'bad' ? theme.bad : theme.accent;
}

function toneMark(tone: NoticeTone, theme: Theme): string {
  if (tone === 'good') return `${theme.marks.solved} `;
  return tone === 'bad' ? `${theme.marks.fail} ` : '';
}
