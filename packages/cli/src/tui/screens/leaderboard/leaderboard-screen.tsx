import type { LeaderboardEntry } from '@podium/sdk/contract';
import { contestQuery, leaderboardQuery, profileQuery } from '@podium/sdk/queries';
import { Box } from 'ink';
import { useMemo } from 'react';
import { safeLine } from '../../../output/safe-text.ts';
import { staleNotice } from '../../../output/text/leaderboard.ts';
import { wrapText } from '../../../output/wrap.ts';
import { Lines } from '../../components/lines.tsx';
import { useList } from '../../components/list.ts';
import { Panel } from '../../components/panel.tsx';
import { fieldLine } from '../../components/text-field.ts';
import type { Loadable } from '../../data/queries.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { spreadLine } from '../../text/fit-line.ts';
import { stateLines } from '../../text/state-lines.ts';
import type { Theme } from '../../theme.ts';
import { leaderboardRow, measureRanking } from './leaderboard-row.ts';
import { type NameSearch, useNameSearch } from './name-search.ts';

const noEntries: readonly LeaderboardEntry[] = [];

/** The rankings of a contest that is over. */
export function LeaderboardScreen({ route, columns, rows }: ScreenProps<'leaderboard'>) {
  const { loadable, entries, title, myPlace, isStale } = useRankings(route.contestId);
  useScreenTitle(title);
  const theme = useTheme();
  const notices = isStale
    ? wrapText(staleNotice, columns - 2)
        .split('\n')
        .map((line) => ` ${theme.warn(line)}`)
    : [];
  const listRows = rows - 1 - notices.length;
  const { cursor, visible, select } = useList({ name: 'rankings', items: entries, rows: listRows - 2 });
  const search = useNameSearch(entries, cursor.index, select);
  useKeys('leaderboard', {
    mine: myPlace < 0 ? undefined : () => select(myPlace),
    search: entries.length > 0 ? search.start : undefined,
    next: search.found.length > 0 ? () => search.move(1) : undefined,
    previous: search.found.length > 0 ? () => search.move(-1) : undefined,
  });
  const widths = useMemo(() => measureRanking(entries, theme), [entries, theme]);
  const found = useMemo(() => new Set(search.found), [search.found]);
  const list =
    failedLines(loadable, theme, columns - 2) ??
    (entries.length === 0
      ? emptyLines(theme)
      : visible.map((entry, row) => {
          const at = cursor.first + row;
          const look = { isSelected: at === cursor.index, isMine: at === myPlace, isFound: found.has(at) };
          return leaderboardRow(entry, look, theme, widths, columns - 3);
        }));

  const mine = entries[myPlace];
  const standing = mine ? `You are ${mine.rank} of ${entries.length} ` : '';
  return (
    <Box flexDirection="column">
      <Lines
        lines={[searchLine(search, standing, theme, columns), ...notices]}
        columns={columns}
        rows={1 + notices.length}
      />
      <Panel
        title="Contest Rankings"
        note={entries.length === 0 ? '' : `${cursor.index + 1} of ${entries.length}`}
        columns={columns}
        rows={listRows}
        isFocused={!search.isTyping}
        scroll={{ first: cursor.first, total: entries.length }}
        lines={list}
      />
    </Box>
  );
}

function useRankings(contestId: string) {
  const board = useServerData((client) => leaderboardQuery(client, contestId));
  const contest = useServerData((client) => contestQuery(client, contestId));
  const profile = useServerData(profileQuery);
  const entries = board.loadable.state === 'ready' ? board.loadable.value : noEntries;
  const me = profile.loadable.state === 'ready' ? profile.loadable.value._id : undefined;
  const myPlace = useMemo(() => entries.findIndex(({ userId }) => userId === me), [entries, me]);
  const known = contest.loadable.state === 'ready' ? contest.loadable.value : undefined;
  const title = known ? safeLine(known.title) : 'Contest Rankings';
  return { loadable: board.loadable, entries, title, myPlace, isStale: known?.leaderboardStale ?? false };
}

function searchLine(search: NameSearch, standing: string, theme: Theme, columns: number): string {
  const look = { columns: Math.min(40, columns - 30), isFocused: search.isTyping, placeholder: 'Find a name' };
  const count = search.field.value === '' ? '' : theme.dim(`  ${search.found.length} found`);
  const field = ` ${theme.accent('/')} ${fieldLine(search.field, theme, look)}${count}`;
  return spreadLine(field, theme.dim(standing), columns);
}

function failedLines(loadable: Loadable<unknown>, theme: Theme, columns: number): string[] | undefined {
  const lines = stateLines(loadable, theme, columns);
  const headline = 'Failed to fetch leaderboard';
  // biome-ignore lint/plugin: decides only whether the headline is said yet
  if (loadable.state !== 'failed' || loadable.failure.message.startsWith(headline)) return lines;
  return ['', ` ${theme.bad(theme.bold(headline))}`, ...(lines ?? []).slice(1)];
}

function emptyLines(theme: Theme): string[] {
  return [
    '',
    ` ${theme.bold('Leaderboard Not Available')}`,
    ` ${theme.dim('The leaderboard for this contest is not available at the moment.')}`,
  ];
}
