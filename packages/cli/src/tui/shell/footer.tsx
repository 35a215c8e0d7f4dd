import { useSyncExternalStore } from 'react';
import { Lines } from '../components/lines.tsx';
import { useActiveBindings } from '../keys/use-keys.ts';
import { footerLine, noticeLine } from './footer-line.ts';
import { useShell } from './shell-context.ts';

/** The two lines below every screen: what happened just now, and what keys do. */
export function Footer({ columns }: { columns: number }) {
  const { theme, notice } = useShell();
  const told = useSyncExternalStore(notice.subscribe, notice.get);
  const bindings = useActiveBindings();
  const news = told ? noticeLine(told, theme, columns) : '';
  return <Lines lines={[news, footerLine(bindings, theme, columns)]} columns={columns} rows={2} />;
}
