import { Box } from 'ink';
import { useMemo } from 'react';
import { Lines } from '../../components/lines.tsx';
import { followCursor, type ListMove, moveCursor, useScroll } from '../../components/list.ts';
import { Panel } from '../../components/panel.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { type DiffLayout, detailLines, resultRow } from './result-rows.ts';
import type { ResultView } from './result-view.ts';
import { useFullTest } from './use-full-test.ts';
import type { ResultList } from './use-result-list.ts';

interface ResultPaneProps {
  view: ResultView;
  list: ResultList;
  fileName: string;
  columns: number;
  rows: number;
}

/** From this width on the rows stand beside the details of the selected one, else above them. */
const besideFromColumns = 100;

/** Shows the last result: its rows, and the details of the selected one. */
export function ResultPane({ view, list, fileName, columns, rows }: ResultPaneProps) {
  if (view.rows.length === 0) return <Panel title={view.title} columns={columns} rows={rows} lines={view.summary} />;
  const summaryRows = Math.min(view.summary.length, Math.max(1, rows - 6));
  return (
    <Box flexDirection="column">
      <Lines lines={view.summary} columns={columns} rows={summaryRows} />
      <Rows view={view} list={list} fileName={fileName} columns={columns} rows={rows - summaryRows} />
    </Box>
  );
}

function Rows({ view, list, fileName, columns, rows }: ResultPaneProps) {
  const isBeside = columns >= besideFromColumns;
  const listColumns = isBeside ? Math.max(42, Math.floor(columns * 0.4)) : columns;
  const listRows = isBeside ? rows : Math.min(view.rows.length + 2, Math.max(3, Math.floor(rows / 3)));
  return (
    <Box flexDirection={isBeside ? 'row' : 'column'}>
      <RowList view={view} list={list} fileName={fileName} columns={listColumns} rows={listRows} />
      <Detail
        key={list.index}
        view={view}
        list={list}
        fileName={fileName}
        columns={isBeside ? columns - listColumns : columns}
        rows={isBeside ? rows : rows - listRows}
      />
    </Box>
  );
}

function RowList({ view, list, fileName, columns, rows }: ResultPaneProps) {
  const theme = useTheme();
  const inView = Math.max(1, rows - 2);
  const [first, setFirst] = useScreenState('first result row', 0);
  const cursor = followCursor({ index: list.index, first }, view.rows.length, inView);
  const move = (step: ListMove) => () => {
    const next = moveCursor(cursor, step, view.rows.length, inView);
    setFirst(next.first);
    list.select(next.index);
  };
  useKeys('list', { up: move('up'), down: move('down'), first: move('first'), last: move('last') });
  const lines = view.rows
    .slice(cursor.first, cursor.first + inView)
    .map((row, at) => resultRow(row, cursor.first + at === cursor.index, fileName, theme, columns - 2));

  return (
    <Panel
      title={view.title}
      note={`${cursor.index + 1} of ${view.rows.length}`}
      columns={columns}
      rows={rows}
      isFocused
      scroll={{ first: cursor.first, total: view.rows.length }}
      lines={lines}
    />
  );
}

function Detail({ view, list, columns, rows }: ResultPaneProps) {
  const theme = useTheme();
  const [layout, setLayout] = useScreenState<DiffLayout>('diff layout', 'beside');
  const row = useFullTest(list.selected, view.tested);
  const lines = useMemo(() => (row ? detailLines(row, layout, theme, columns - 2) : []), [row, layout, theme, columns]);
  const { first, scrollTo } = useScroll({ name: 'detail', count: lines.length, rows: rows - 2, isActive: false });
  const inView = Math.max(1, rows - 2);
  const isLong = lines.length > inView;
  const turn = (by: number) => () => scrollTo(Math.min(Math.max(0, first + by), lines.length - inView));
  const half = Math.max(1, Math.floor(inView / 2));
  // With a single row, the keys and the wheel that select rows scroll its details instead.
  const lineKeys = view.rows.length === 1 ? { up: turn(-1), down: turn(1) } : {};
  useKeys(
    'scroll',
    { ...lineKeys, halfUp: turn(-half), halfDown: turn(half), pageUp: turn(1 - inView), pageDown: turn(inView - 1) },
    { isActive: isLong },
  );
  const hasSides = row?.kind === 'test' && row.test.verdict === 'wrong_answer';
  useKeys('workspace', {
    diff: hasSides ? () => setLayout((before) => (before === 'beside' ? 'below' : 'beside')) : undefined,
  });
  const notes = [
    ...(list.nextFailure && view.rows.length > 1 ? ['n next'] : []),
    ...(hasSides ? [layout === 'beside' ? 'd below' : 'd beside'] : []),
    ...(isLong ? ['Ctrl-d scroll'] : []),
  ];

  return (
    <Panel
      note={notes.join('  ')}
      columns={columns}
      rows={rows}
      scroll={{ first, total: lines.length }}
      lines={lines.slice(first, first + inView)}
    />
  );
}
