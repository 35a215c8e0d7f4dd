import { useSyncExternalStore } from 'react';
import { Lines } from '../components/lines.tsx';
import { useActiveBindings } from '../keys/use-keys.ts';
import type { Theme } from '../theme.ts';
import { footerLine } from './footer-line.ts';
import { type NoticeTone, useShell } from './shell-context.ts';

/** The two lines below every screen: what happened just now, and what keys do. */
export function Footer({ columns }: { columns: number }) {
  const { theme, notice } = useShell();
  const told = useSyncExternalStore(notice.subscribe, notice.get);
  const bindings = useActiveBindings();
  const news = told ? ` ${paintTone(told.tone, theme)(`${toneMark(told.tone, theme)}${told.text}`)}` : '';
  return <Lines lines={[news, footerLine(bindings, theme, columns)]} columns={columns} rows={2} />;
}

export function paintTone(tone: NoticeTone, theme: Theme): (text: string) => string {
  if (tone === 'good') return theme.good;
  return tone === 'bad' ? theme.bad : theme.accent;
}

function toneMark(tone: NoticeTone, theme: Theme): string {
  if (tone === 'good') return `${theme.marks.solved} `;
  return tone === 'bad' ? `${theme.marks.fail} ` : '';
}
