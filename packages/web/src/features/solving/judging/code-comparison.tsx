import type { Submission } from '@podium/sdk';
import { alignLines, markWords, type Piece } from '@podium/sdk/alignment';
import { submissionQuery } from '@podium/sdk/queries';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { formatMoment } from '../../../components/format-moment.ts';
import { LoadFailure } from '../../../components/notice.tsx';
import { Scrollable } from '../../../components/scrollable.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { VerdictMark } from '../../../components/submission/verdict-mark.tsx';
import { useClient } from '../../../session/use-session.ts';

/** The older submission, then the newer one. */
export type ComparedIds = readonly [string, string];

/** On phones each changed line is below the one that it replaces. */
export function CodeComparison({ ids, onBack }: { ids: ComparedIds; onBack: () => void }) {
  const client = useClient();
  const answers = useQueries({ queries: ids.map((id) => submissionQuery(client, id)) });
  const [older, newer] = answers.map(({ data }) => data);
  const failed = answers.find(({ error }) => error !== null);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Button onClick={onBack}>
          <span aria-hidden="true">←</span> All submissions
        </Button>
      </div>
      {older && newer ? (
        <Comparison before={older} after={newer} />
      ) : failed?.error ? (
        <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Spinner label="Loading the submissions" />
      )}
    </div>
  );
}

function Comparison({ before, after }: { before: Submission; after: Submission }) {
  const rows = useMemo(
    () => alignLines(before.code, after.code).map((row) => ({ ...row, pieces: markWords(row) })),
    [before, after],
  );
  if (rows.every(({ same }) => same)) return <p className="text-sm text-muted">Both programs are the same.</p>;
  return (
    <Scrollable
      label="Difference"
      className="overflow-auto rounded-md border border-line bg-surface font-mono text-xs/5"
    >
      <table className="w-full border-collapse">
        <thead className="text-left font-sans text-sm">
          <tr className={rowOnPhone}>
            <Heading name="Before" submission={before} />
            <Heading name="After" submission={after} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ same, leftNumber, rightNumber, pieces }) => (
            <tr key={`${leftNumber} ${rightNumber}`} className={rowOnPhone}>
              <Line number={leftNumber} pieces={pieces.left} side={same ? 'same' : 'before'} />
              <Line number={rightNumber} pieces={pieces.right} side={same ? 'repeated' : 'after'} />
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

/** The four cells of a row become two lines of a number and a text. */
const rowOnPhone = 'max-sm:grid max-sm:grid-cols-[2.5rem_1fr]';

function Heading({ name, submission: { verdict, submittedAt } }: { name: string; submission: Submission }) {
  return (
    <th scope="col" colSpan={2} className="border-b border-line px-3 py-2 font-medium max-sm:col-span-2">
      <span className="mr-3">{name}</span>
      {verdict === null ? null : <VerdictMark verdict={verdict} className="mr-3" />}
      <span className="text-muted">{formatMoment(submittedAt)}</span>
    </th>
  );
}

/** Styles the lines of each side, and their words that differ. */
const sides = {
  same: { line: '', word: '' },
  /** Phones show a line that has not changed once. */
  repeated: { line: '', word: '' },
  before: { line: 'bg-bad-soft', word: 'text-bad underline underline-offset-2' },
  after: { line: 'bg-good-soft', word: 'text-good underline underline-offset-2' },
} as const;

interface LineProps {
  /** Undefined if this side has no line here. */
  number: number | undefined;
  pieces: readonly Piece[];
  side: keyof typeof sides;
}

function Line({ number, pieces, side }: LineProps) {
  const { line, word } = sides[side];
  const onPhone = (number === undefined || side === 'repeated') && 'max-sm:hidden';
  return (
    <>
      <td className={classNames('w-10 px-2 text-right align-top text-muted select-none', onPhone)}>{number}</td>
      <td
        className={classNames(
          'px-2 align-top whitespace-pre max-sm:wrap-anywhere max-sm:whitespace-pre-wrap sm:w-1/2',
          number !== undefined && line,
          onPhone,
        )}
      >
        {pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their number
          <span key={index} className={piece.differs ? word : undefined}>
            {piece.text}
          </span>
        ))}
      </td>
    </>
  );
}
