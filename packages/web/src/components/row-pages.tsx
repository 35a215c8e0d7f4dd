import { Button } from './button.tsx';
import { formatCount } from './format-count.ts';
import { Select, smallSelectClass } from './select.tsx';

/** The rows of a page of a long table. */
export const rowsPerPage = 100;

interface RowPagesProps {
  /** Names the pages, such as `Pages of the standings`. */
  label: string;
  /** Counted from 1. */
  page: number;
  /** The rows of all pages. */
  count: number;
  onChoose: (page: number) => void;
}

/** Leads to the other pages of a table; nothing if there is only one. */
export function RowPages({ label, page, count, onChoose }: RowPagesProps) {
  const pages = Math.ceil(count / rowsPerPage);
  if (pages <= 1 && page <= 1) return null;
  const all = Array.from({ length: Math.max(pages, page) }, (_, index) => index + 1);
  const options = Object.fromEntries(all.map((each) => [String(each), rowsOf(each, count)]));
  return (
    <nav aria-label={label} className="flex items-center gap-2">
      <Button disabled={page <= 1} onClick={() => onChoose(page - 1)}>
        Previous
      </Button>
      <Select
        label="Rows"
        options={options}
        value={String(page)}
        onChoose={(chosen) => onChoose(Number(chosen))}
        className={smallSelectClass}
      />
      <Button disabled={page >= pages} onClick={() => onChoose(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

function rowsOf(page: number, count: number): string {
  const last = Math.min(page * rowsPerPage, count);
  return `${formatCount((page - 1) * rowsPerPage + 1)}–${formatCount(last)} of ${formatCount(count)}`;
}
