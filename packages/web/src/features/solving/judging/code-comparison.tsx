import type { Submission } from '@podium/sdk';
import { alignLines, markWords, type Piece } from '@podium/sdk/alignment';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { formatMoment } from '../../../components/format-moment.ts';
import { LoadFailure } from '../../../components/notice.tsx';
import { Scrollable } from '../../../components/scrollable.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { submissionQuery } from '../../../queries/submissions.ts';
import { useClient } from '../../../session/use-session.ts';
import { VerdictMark } from './verdict-mark.tsx';

/** The older submission, then the newer one. */
export type ComparedIds = readonly [string, string];

/** Shows the programs of two submissions side by side, with what changed between them. */
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
          <tr>
            <Heading name="Before" submission={before} />
            <Heading name="After" submission={after} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ same, leftNumber, rightNumber, pieces }) => (
            <tr key={`${leftNumber} ${rightNumber}`}>
              <Line number={leftNumber} pieces={pieces.left} differs={!same} look="bg-bad-soft" mark="text-bad" />
              <Line number={rightNumber} pieces={pieces.right} differs={!same} look="bg-good-soft" mark="text-good" />
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

function Heading({ name, submission: { verdict, submittedAt } }: { name: string; submission: Submission }) {
  return (
    <th scope="col" colSpan={2} className="border-b border-line px-3 py-2 font-medium">
      <span className="mr-3">{name}</span>
      {verdict === null ? null : <VerdictMark verdict={verdict} className="mr-3" />}
      <span className="text-muted">{formatMoment(submittedAt)}</span>
    </th>
  );
}

interface LineProps {
  /** Undefined if this side has no line here. */
  number: number | undefined;
  pieces: readonly Piece[];
  differs: boolean;
  look: string;
  /** The look of the words that differ. */
  mark: string;
}

function Line({ number, pieces, differs, look, mark }: LineProps) {
  const isMarked = differs && number !== undefined;
  return (
    <>
      <td className="w-10 px-2 text-right align-top text-muted select-none">{number}</td>
      <td className={classNames('w-1/2 px-2 align-top whitespace-pre', isMarked && look)}>
        {pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their number
          <span key={index} className={piece.differs ? `${mark} underline underline-offset-2` : undefined}>
            {piece.text}
          </span>
        ))}
      </td>
    </>
  );
}
