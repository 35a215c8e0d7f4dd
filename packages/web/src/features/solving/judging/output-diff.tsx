import { alignLines, markWords, type Piece } from '@podium/sdk/alignment';
import { useMemo } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { Scrollable } from '../../../components/scrollable.tsx';

interface OutputDiffProps {
  expected: string;
  actual: string;
  isExpectedCut?: boolean;
  isActualCut?: boolean;
}

/** Further lines are not drawn. */
const shownMaxLines = 400;

const sides = {
  left: { name: 'Expected Output', line: 'bg-good-soft', piece: 'text-good underline underline-offset-2' },
  right: { name: 'Actual Output', line: 'bg-bad-soft', piece: 'text-bad underline underline-offset-2' },
} as const;

type MarkedRow = ReturnType<typeof markWords> & { same: boolean };

/**
 * Shows the expected output beside the actual one, line by line, and marks the differences on both
 * sides.
 */
export function OutputDiff({ expected, actual, isExpectedCut = false, isActualCut = false }: OutputDiffProps) {
  const rows = useMemo(() => alignLines(expected, actual), [expected, actual]);
  const shown = useMemo(
    () => rows.slice(0, shownMaxLines).map((row) => ({ ...markWords(row), same: row.same })),
    [rows],
  );
  const isCut = isExpectedCut || isActualCut || shown.length < rows.length;
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <Side side="left" rows={shown} isEmpty={expected === ''} />
        <Side side="right" rows={shown} isEmpty={actual === ''} />
      </div>
      {isCut ? <p className="mt-1 text-xs text-muted">Only the beginning is shown.</p> : null}
    </div>
  );
}

function Side({ side, rows, isEmpty }: { side: keyof typeof sides; rows: readonly MarkedRow[]; isEmpty: boolean }) {
  const { name, line, piece } = sides[side];
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
              className={classNames('min-h-5 px-3', !row.same && row[side].length > 0 && line)}
            >
              <Pieces pieces={row[side]} className={piece} />
            </div>
          ))}
        </pre>
      </Scrollable>
    </div>
  );
}

function Pieces({ pieces, className }: { pieces: readonly Piece[]; className: string }) {
  return pieces.map(({ text, differs }, index) =>
    differs ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their number
      <span key={index} className={className}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
