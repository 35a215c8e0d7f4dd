import { alignLines, markWords, type Piece, type Row } from '@podium/sdk/alignment';
import { showUnprintable } from '@podium/sdk/unprintable';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Scrollable } from '../scrollable.tsx';

interface OutputDiffProps {
  expected: string;
  actual: string;
  isExpectedCut?: boolean;
  isActualCut?: boolean;
}

/** Further lines are not drawn. */
const shownMaxLines = 400;

/** The equal lines that are shown above a difference far below. */
const linesBefore = 20;

const sides = {
  left: {
    name: 'Expected Output',
    line: 'bg-good-soft',
    piece: 'text-good underline underline-offset-2',
    first: 'rounded-sm outline-2 outline-good',
  },
  right: {
    name: 'Actual Output',
    line: 'bg-bad-soft',
    piece: 'text-bad underline underline-offset-2',
    first: 'rounded-sm outline-2 outline-bad',
  },
} as const;

type MarkedRow = ReturnType<typeof markWords> & { same: boolean };

/**
 * Shows the expected output beside the actual one, line by line, and marks the differences on both
 * sides. The first difference has a frame and is scrolled into view. White space becomes visible on
 * demand, and if nothing but white space at the ends of lines differs.
 */
export function OutputDiff({ expected, actual, isExpectedCut = false, isActualCut = false }: OutputDiffProps) {
  const lines = useMemo(() => alignLines(expected, actual), [expected, actual]);
  const [choice, setShowsSpace] = useState<boolean>();
  const showsSpace = choice ?? (expected !== actual && lines.every(({ same }) => same));
  const rows = useMemo(
    () => (showsSpace ? alignLines(expected, actual, { keepsEnds: true }) : lines),
    [showsSpace, expected, actual, lines],
  );
  const begin = findBegin(rows);
  const shown = useMemo(
    () => rows.slice(begin, begin + shownMaxLines).map((row) => ({ ...markWords(row), same: row.same })),
    [rows, begin],
  );
  const isCut = isExpectedCut || isActualCut || shown.length < rows.length;
  const common = { rows: shown, firstDifferent: shown.findIndex(({ same }) => !same), showsSpace };
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <Side side="left" {...common} isEmpty={expected === ''} />
        <Side side="right" {...common} isEmpty={actual === ''} />
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-xs text-muted">
        <span>{begin > 0 ? `Shown from line ${begin + 1} on.` : isCut ? 'Only the beginning is shown.' : ''}</span>
        <label className="flex min-h-6 cursor-pointer items-center gap-1.5">
          <input
            type="checkbox"
            checked={showsSpace}
            onChange={(event) => setShowsSpace(event.target.checked)}
            className="accent-accent"
          />
          Show white space
        </label>
      </div>
    </div>
  );
}

/** Returns the row that is shown first, so that the first difference is always shown. */
function findBegin(rows: readonly Row[]): number {
  const firstDifferent = rows.findIndex(({ same }) => !same);
  return firstDifferent < shownMaxLines ? 0 : firstDifferent - linesBefore;
}

interface SideProps {
  side: keyof typeof sides;
  rows: readonly MarkedRow[];
  /** The index of the first row that differs, or -1. */
  firstDifferent: number;
  showsSpace: boolean;
  isEmpty: boolean;
}

function Side({ side, rows, firstDifferent, showsSpace, isEmpty }: SideProps) {
  const { name, line } = sides[side];
  const firstRow = useScrollIntoView(rows);
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs font-semibold text-muted">{name}</p>
      <Scrollable
        label={name}
        className="max-h-72 overflow-auto rounded-md border border-line bg-surface py-2 font-mono text-[13px]/5"
      >
        <pre className="w-max min-w-full">
          {isEmpty ? <span className="px-3 italic text-muted">nothing</span> : null}
          {rows.map((row, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their number
              key={index}
              ref={index === firstDifferent ? firstRow : undefined}
              className={classNames('min-h-5 px-3', !row.same && row[side].length > 0 && line)}
            >
              <Pieces side={side} pieces={row[side]} {...{ showsSpace, isFirst: index === firstDifferent }} />
            </div>
          ))}
        </pre>
      </Scrollable>
    </div>
  );
}

/** Scrolls an element to the middle of its scrolling container, and the page not at all. */
function useScrollIntoView(content: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another first difference
  useEffect(() => {
    const container = element.current?.parentElement?.parentElement;
    if (!element.current || !container) return;
    const below = element.current.getBoundingClientRect().top - container.getBoundingClientRect().top;
    container.scrollTop += below - container.clientHeight / 2;
  }, [content]);
  return element;
}

const signs: Readonly<Record<string, string>> = { ' ': '·', '\t': '→\t', '\r': '␍', '\n': '↵' };

interface PiecesProps extends Pick<SideProps, 'side' | 'showsSpace'> {
  pieces: readonly Piece[];
  /** The first difference of the texts is in this line. */
  isFirst: boolean;
}

function Pieces({ side, pieces, showsSpace, isFirst }: PiecesProps) {
  const { piece, first } = sides[side];
  const firstDifferent = pieces.findIndex(({ differs }) => differs);
  return pieces.map(({ text, differs }, index) => {
    const visible = showUnprintable(text);
    const shown = showsSpace ? visible.replace(/[ \t\r\n]/g, (space) => signs[space] ?? '') : visible;
    return differs ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their number
      <span key={index} className={classNames(piece, isFirst && index === firstDifferent && first)}>
        {shown}
      </span>
    ) : (
      shown
    );
  });
}
