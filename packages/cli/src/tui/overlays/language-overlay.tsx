import { allowsLanguage, isLanguage, type Language, languages } from '@podium/sdk/languages';
import { languagesQuery } from '@podium/sdk/queries';
import { useState } from 'react';
import { cutToWidth, padToWidth, safeLine } from '../../text/terminal-text.ts';
import { Centered } from '../components/dialog.tsx';
import { type ListCursor, listOf, listStart, moveHandlers } from '../components/list.ts';
import { ListPane } from '../components/panel.tsx';
import { useServerData } from '../data/use-server-data.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useShell } from '../shell/shell-context.ts';
import { listRow, stateLines } from '../text/lines.ts';

const columns = 60;
const mostVersionColumns = 24;
const mostRows = 12;
const edgeRows = 2;

interface LanguageOverlayProps {
  current: Language;
  /** The languages that the problem allows; all by default. */
  allowed: readonly string[] | undefined;
  choose(language: Language): void;
}

/** Lists the languages that the server offers and the problem allows. */
export function LanguageOverlay({ current, allowed = [], choose }: LanguageOverlayProps) {
  const { overlay, theme } = useShell();
  const { loadable, value = [] } = useServerData(languagesQuery);
  const offered = value.flatMap(({ id, name, versions }) =>
    isLanguage(id) && allowsLanguage(allowed, id) ? [{ id, name, version: describeVersions(versions) }] : [],
  );
  const versionColumns = Math.min(mostVersionColumns, Math.max(...offered.map(({ version }) => version.length)));
  const [cursor, setCursor] = useState<ListCursor>();
  // The cursor begins at the present language, once the list is there.
  const start = { ...listStart, index: offered.findIndex(({ id }) => id === current) };
  const rows = Math.min(Math.max(1, offered.length), mostRows);
  const list = listOf([cursor ?? start, (change) => setCursor((before) => change(before ?? start))], offered, rows);
  const { selected } = list;
  const close = () => overlay.set(undefined);
  const open =
    selected &&
    (() => {
      close();
      choose(selected.id);
    });
  useKeys('languages', { ...moveHandlers(list.move), choose: open, close });
  return (
    <Centered height={rows + edgeRows} width={columns}>
      <ListPane
        title="Language"
        list={{ ...list, open }}
        row={({ id, name, version }, isSelected, rowTheme) => {
          const left = id === current ? `${rowTheme.good(rowTheme.marks.solved)} ` : '  ';
          const right = ` ${rowTheme.dim(`${padToWidth(cutToWidth(version, versionColumns), versionColumns)} ${languages[id].fileEndings[0].padEnd(5)}`)} `;
          return listRow({ left, title: safeLine(name), right }, isSelected, rowTheme);
        }}
        empty={stateLines(loadable, theme) ?? [theme.dim(' The server offers none of its languages.')]}
      />
    </Centered>
  );
}

function describeVersions(versions: readonly string[]): string {
  return versions.length === 0 ? 'no machine ready' : safeLine(versions.join(', '));
}
