import { isWrongOutput } from '@podium/sdk/verdicts';
import { useEffect, useMemo, useState } from 'react';
import { isCut, readDifferences } from '../../../solving/test-source.ts';
import { Below, Split, useArea } from '../../components/area.tsx';
import { type ListCursor, listOf, moveHandlers, useScroll } from '../../components/list.ts';
import { type FocusProps, ListPane, Panel } from '../../components/panel.tsx';
import type { Tested } from '../../jobs/solving-state.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { indent } from '../../text/lines.ts';
import { type DiffLayout, detailLines, resultRow } from './result-rows.ts';
import { firstFailure, isFailure, type ResultRow, type ResultView, type ShownTest } from './result-view.ts';

interface ResultPaneProps {
  view: ResultView;
  list: ResultList;
  fileName: string;
}

interface RowListProps extends ResultPaneProps, FocusProps {}

interface DetailProps extends FocusProps {
  title?: string;
  heading?: readonly string[];
  view: ResultView;
  list: ResultList;
  /** The keys that scroll the details. In a list only those are left that select no rows. */
  keys: 'all' | 'pages' | 'none';
}

/** From this width on the rows are beside the details of the selected one, otherwise above them. */
const besideFromColumns = 100;

export function ResultPane({ view, list, fileName }: ResultPaneProps) {
  const { rows } = useArea();
  if (view.rows.length === 0) return <Panel title={view.title} lines={indent(view.summary)} />;
  return (
    <Below heading={indent(view.summary.slice(0, Math.max(1, rows - 6)))}>
      <Rows view={view} list={list} fileName={fileName} />
    </Below>
  );
}

function Rows({ view, list, fileName }: ResultPaneProps) {
  const { columns, rows } = useArea();
  const listColumns = columns >= besideFromColumns ? Math.max(42, Math.floor(columns * 0.4)) : undefined;
  return (
    <Split columns={listColumns} rows={Math.min(view.rows.length + 2, Math.max(3, Math.floor(rows / 3)))}>
      <RowList view={view} list={list} fileName={fileName} />
      <Detail key={list.index} view={view} list={list} keys="pages" />
    </Split>
  );
}

export function RowList({ view, list: { index, select }, fileName, isFocused = true, ...pane }: RowListProps) {
  const inView = Math.max(1, useArea().rows - 2);
  const [first, setFirst] = useScreenState('first result row', 0);
  const move = (change: (before: ListCursor) => ListCursor) => {
    const next = change({ index, first });
    setFirst(next.first);
    select(next.index);
  };
  const list = listOf([{ index, first }, move], view.rows, inView);
  const { up, down, first: toFirst, last } = moveHandlers(list.move);
  useKeys('list', { up, down, first: toFirst, last }, { isActive: isFocused });
  return (
    <ListPane
      {...pane}
      isFocused={isFocused}
      title={view.title}
      list={list}
      row={(row, isSelected, theme) => resultRow(row, isSelected, fileName, theme)}
    />
  );
}

export function Detail({ view, list, keys, heading = [], onFocus, ...panel }: DetailProps) {
  const theme = useTheme(2);
  const [layout, setLayout] = useScreenState<DiffLayout>('diff layout', 'beside');
  const row = useFullTest(list.selected, view.tested);
  const lines = useMemo(() => (row ? detailLines(row, layout, theme) : []), [row, layout, theme]);
  const inView = Math.max(1, useArea().rows - 2 - heading.length);
  const { first, move } = useScroll({ name: 'detail', count: lines.length, rows: inView, isActive: false });
  const isLong = lines.length > inView;
  const { first: toFirst, last, ...moves } = moveHandlers(move);
  const { up: _, down: __, ...pages } = moves;
  // With a single row, the keys and the wheel that select rows scroll its details instead.
  const handlers = keys === 'all' ? { ...moves, first: toFirst, last } : view.rows.length === 1 ? moves : pages;
  useKeys('scroll', handlers, { isActive: isLong && keys !== 'none' });
  const hasSides = row?.kind === 'test' && isWrongOutput(row.test.verdict);
  useKeys('workspace', {
    diff: hasSides ? () => setLayout((before) => (before === 'beside' ? 'below' : 'beside')) : undefined,
  });
  const notes = [
    ...(list.nextFailure && view.rows.length > 1 ? [`${theme.keyOf('workspace', 'nextTest')} next`] : []),
    ...(hasSides ? [`${theme.keyOf('workspace', 'diff')} ${layout === 'beside' ? 'below' : 'beside'}`] : []),
    ...(isLong && keys === 'pages' ? [`${theme.keyOf('scroll', 'halfDown')} scroll`] : []),
  ];
  const visible = lines.slice(first, first + inView);
  return (
    <Panel
      {...panel}
      note={notes.join('  ')}
      scroll={{ first, total: heading.length + lines.length }}
      lines={[...heading, ...visible]}
      onClick={onFocus}
    />
  );
}

/** Returns the selected row, and its whole outputs once loaded: a report has their beginnings. */
function useFullTest(row: ResultRow | undefined, tested: Tested | undefined): ResultRow | undefined {
  const { openJudge } = useServices();
  const [full, setFull] = useState<{ of: ShownTest; test: ShownTest }>();
  const wanted = row?.kind === 'test' && tested && isCut(row.test) ? row.test : undefined;
  useEffect(() => {
    if (!wanted || !tested) return undefined;
    const ended = new AbortController();
    const results = tested.report.results.filter(({ name }) => name === wanted.name);
    readDifferences({ openJudge, source: tested.source, report: { ...tested.report, results } }, ended.signal).then(
      ([test]) => test && !ended.signal.aborted && setFull({ of: wanted, test }),
      // The outputs of the report stay on the screen.
      () => undefined,
    );
    return () => ended.abort();
  }, [openJudge, tested, wanted]);
  return full && full.of === wanted ? { kind: 'test', test: full.test } : row;
}

interface Selection {
  of: object | undefined;
  index: number;
}

/** Manages the selected row of a result. A new result selects its first row that failed. */
export function useResultList(view: ResultView) {
  const [selection, setSelection] = useScreenState<Selection>('result row', { of: undefined, index: 0 });
  const { rows, of } = view;
  const index = selection.of === of ? Math.min(selection.index, Math.max(0, rows.length - 1)) : firstFailure(rows);
  const select = (next: number) => setSelection({ of, index: next });
  const failures = rows.flatMap((row, at) => (isFailure(row) ? [at] : []));
  const after = failures.find((at) => at > index) ?? failures[0];
  const before = failures.findLast((at) => at < index) ?? failures.at(-1);
  return {
    index,
    selected: rows[index],
    select,
    /** Undefined if no row failed. */
    nextFailure: after === undefined ? undefined : () => select(after),
    previousFailure: before === undefined ? undefined : () => select(before),
  };
}

export type ResultList = ReturnType<typeof useResultList>;
