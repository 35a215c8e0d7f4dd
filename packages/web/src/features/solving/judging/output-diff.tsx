import { useMemo } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { Scrollable } from '../../../components/scrollable.tsx';
import { type AlignedLine, alignOutputs, type Piece } from './align-outputs.ts';

interface OutputDiffProps {
  expected: string;
  actual: string;
  isExpectedCut?: boolean;
  isActualCut?: boolean;
}

/** More lines are not drawn. */
const shownMaxLines = 400;

const sides = {
  expected: { name: 'Expected Output', line: 'bg-good-soft', piece: 'text-good underline underline-offset-2' },
  actual: { name: 'Actual Output', line: 'bg-bad-soft', piece: 'text-bad underline underline-offset-2' },
} as const;

/** What should have come out beside what came out, line by line; what differs is marked on both sides. */
export function OutputDiff({ expected, actual, isExpectedCut = false, isActualCut = false }: OutputDiffProps) {
  const lines = useMemo(() => alignOutputs(expected, actual), [expected, actual]);
  const shown = lines.slice(0, shownMaxLines);
  const isCut = isExpectedCut || isActualCut || shown.length < lines.length;
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <Side side="expected" lines={shown} isEmpty={expected === ''} />
        <Side side="actual" lines={shown} isEmpty={actual === ''} />
      </div>
      {isCut ? <p className="mt-1 text-xs text-muted">Only the beginning is shown.</p> : null}
    </div>
  );
}

function Side({ side, lines, isEmpty }: { side: keyof typeof sides; lines: readonly AlignedLine[]; isEmpty: boolean }) {
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
          {lines.map((aligned, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their number
              key={index}
              className={classNames('min-h-5 px-3', !aligned.isSame && aligned[side] !== undefined && line)}
            >
              <Pieces pieces={aligned[side] ?? []} className={piece} />
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
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
      <span key={index} className={className}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
