import { keyLabel } from '../../keys/key-table.ts';
import type { Paint } from '../../text/style.ts';
import { displayWidth } from '../../text/terminal-text.ts';
import { Lines } from '../components/area.tsx';
import { useStore } from '../data/store.ts';
import type { ActiveBinding } from '../keys/key-layers.ts';
import { useActiveBindings } from '../keys/use-keys.ts';
import { cutLine } from '../text/lines.ts';
import type { Theme } from '../theme.ts';
import { type Notice, type NoticeTone, useShell, useTheme } from './shell-context.ts';

export function Footer() {
  const theme = useTheme();
  const notice = useStore(useShell().notice);
  const bindings = useActiveBindings();
  return <Lines lines={[notice ? noticeLine(notice, theme) : '', footerLine(bindings, theme)]} rows={2} />;
}

const shownHints = { narrow: 6, wide: 8 };
/** From this width on there is room for more hints. */
const wideFromColumns = 140;

/** Returns the hints of the active bindings, as many as fit, and always the key of the help. */
function footerLine(bindings: readonly ActiveBinding[], theme: Theme): string {
  const dot = theme.dim(theme.unicode ? ' · ' : ' | ');
  const cell = (key: string, hint: string) => `${theme.accent(keyLabel(key, theme.unicode))} ${theme.dim(hint)}`;
  const line = (cells: readonly string[]) => ` ${cells.join(dot)}`;
  const hints = bindings.flatMap(({ hint, keys: [key] }) => (hint && key ? [cell(key, hint)] : []));
  const [helpKey] = bindings.find(({ scope, action }) => scope === 'global' && action === 'help')?.keys ?? [];
  const help = helpKey ? [cell(helpKey, 'help')] : [];
  const shown = hints.slice(0, theme.columns < wideFromColumns ? shownHints.narrow : shownHints.wide);
  while (shown.length > 0 && displayWidth(line([...shown, ...help])) > theme.columns - 3) shown.pop();
  return line([...shown, ...help]);
}

export function noticeLine({ text, tone }: Notice, theme: Theme): string {
  const mark = { info: '', good: `${theme.marks.solved} `, bad: `${theme.marks.fail} ` }[tone];
  return cutLine(` ${paintTone(tone, theme)(mark + text)}`, theme.columns, theme.ellipsis);
}

export function paintTone(tone: NoticeTone, theme: Theme): Paint {
  return { info: theme.accent, good: theme.good, bad: theme.bad }[tone];
}
