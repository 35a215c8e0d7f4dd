import type { ReactNode } from 'react';
import { Scrollable } from './scrollable.tsx';

interface TableProps {
  label: string;
  /** Those of the columns; empty for a column of buttons. */
  titles: readonly string[];
  children: ReactNode;
}

export function Table({ label, titles, children }: TableProps) {
  return (
    <Scrollable label={label} className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {titles.map((title) => (
              <th key={title} scope="col" className="px-4 py-2 font-medium whitespace-nowrap">
                {title || <span className="sr-only">Action</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </Scrollable>
  );
}
