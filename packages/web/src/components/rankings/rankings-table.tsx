import type { LeaderboardEntry } from '@podium/sdk/contract';
import type { ProblemColumn } from '@podium/sdk/display';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { formatCount } from '../format-count.ts';
import { Scrollable } from '../scrollable.tsx';
import { RankingRow } from './ranking-row.tsx';

export interface RankingsTableHandle {
  showOwn(): void;
}

interface RankingsTableProps {
  handle: Ref<RankingsTableHandle>;
  entries: readonly LeaderboardEntry[];
  columns: readonly ProblemColumn[];
  isByPoints: boolean;
  ownId: string | undefined;
  problemPath: ((problemId: string) => string) | undefined;
}

/** The height of a row in pixels before it is measured. */
const estimatedRowPx = 57;

/**
 * A table with its own scroll bars. Only the rows in view are in the document, and the user's own
 * row, which stays at the edge of the table while its place is out of view. While the page is
 * printed, all rows are. The widths of columns are fixed, so that they do not change while rows
 * come and go.
 */
export function RankingsTable({ handle, entries, columns, isByPoints, ownId, problemPath }: RankingsTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const ownIndex = useMemo(() => entries.findIndex(({ userId }) => userId === ownId), [entries, ownId]);
  const virtualizer = useRowsInView(entries, ownIndex, box);
  useImperativeHandle(
    handle,
    () => ({
      showOwn() {
        virtualizer.scrollToIndex(ownIndex, { align: 'center' });
        box.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
      },
    }),
    [virtualizer, ownIndex],
  );
  return (
    <Scrollable
      label="Rankings"
      element={box}
      className="max-h-[max(24rem,calc(100dvh-22rem))] overflow-auto rounded-lg border border-line bg-surface print:max-h-none print:overflow-visible"
    >
      <table
        aria-label="Rankings"
        aria-rowcount={entries.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
        style={{ minWidth: `calc(${columns.length} * 5.25rem + 25rem)` }}
      >
        <Head {...{ columns, isByPoints, problemPath }} />
        <tbody>
          <Rows {...{ entries, columns, isByPoints, ownIndex, virtualizer }} />
        </tbody>
      </table>
    </Scrollable>
  );
}

/** Virtualizes the rows. The user's own row counts as in view, and on paper each does. */
function useRowsInView(entries: readonly LeaderboardEntry[], ownIndex: number, box: RefObject<HTMLDivElement | null>) {
  const isPrinting = useIsPrinting();
  return useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimatedRowPx,
    overscan: 8,
    getItemKey: useCallback((index: number) => entries[index]?.userId ?? index, [entries]),
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        if (isPrinting) return Array.from({ length: range.count }, (_, index) => index);
        const inView = defaultRangeExtractor(range);
        if (ownIndex < 0 || inView.includes(ownIndex)) return inView;
        return [...inView, ownIndex].sort((a, b) => a - b);
      },
      [ownIndex, isPrinting],
    ),
  });
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the paper out right after the event.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

interface RowsProps extends Pick<RankingsTableProps, 'entries' | 'columns' | 'isByPoints'> {
  ownIndex: number;
  virtualizer: ReturnType<typeof useRowsInView>;
}

function Rows({ entries, columns, isByPoints, ownIndex, virtualizer }: RowsProps) {
  let shownTo = 0;
  const rows = virtualizer.getVirtualItems().map(({ index, key, start, end }) => {
    const entry = entries[index];
    const gapPx = start - shownTo;
    shownTo = end;
    if (!entry) return null;
    return (
      <Fragment key={key}>
        <Gap heightPx={gapPx} />
        <RankingRow
          {...{ entry, index, columns, isByPoints }}
          isOwn={index === ownIndex}
          row={virtualizer.measureElement}
        />
      </Fragment>
    );
  });
  return (
    <>
      {rows}
      <Gap heightPx={virtualizer.getTotalSize() - shownTo} />
    </>
  );
}

/** Takes the room of the rows that are not in the document. */
function Gap({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in the row can have the focus
    <tr aria-hidden="true">
      <td className="p-0" style={{ height: heightPx }} />
    </tr>
  );
}

const headClass = 'sticky print:static top-0 z-30 h-12 border-b border-line bg-sunken px-2 font-semibold text-muted';

function Head({
  columns,
  isByPoints,
  problemPath,
}: Pick<RankingsTableProps, 'columns' | 'isByPoints' | 'problemPath'>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classNames(headClass, 'left-0 z-40 w-14 text-center')}>
          <span className="sr-only">Rank</span>
          <span aria-hidden="true">#</span>
        </th>
        <th scope="col" className={classNames(headClass, 'left-14 z-40 text-left max-sm:w-32')}>
          Participant
        </th>
        <th scope="col" className={classNames(headClass, 'w-20 text-right sm:w-24')}>
          {isByPoints ? 'Score' : 'Solved'}
        </th>
        {columns.map(({ problem }) => (
          <th key={problem._id} scope="col" title={problem.title} className={classNames(headClass, 'w-21 text-center')}>
            <span className="block text-ink">
              {problemPath ? (
                <Link
                  to={problemPath(problem._id)}
                  aria-label={`${problem.label}: ${problem.title}`}
                  className="text-accent hover:underline"
                >
                  {problem.label}
                </Link>
              ) : (
                <>
                  {problem.label}
                  <span className="sr-only">: {problem.title}</span>
                </>
              )}
            </span>
            {isByPoints ? (
              <span className="block text-xs font-normal tabular-nums">
                {formatCount(problem.points)}
                <span className="sr-only"> points</span>
              </span>
            ) : null}
          </th>
        ))}
        <th scope="col" className={classNames(headClass, 'w-24 pr-4 text-right')}>
          Rating
        </th>
      </tr>
    </thead>
  );
}
