import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface SummaryCardProps {
  title: string;
  /** Whether a small screen shows it as one line, or a phone as two, of a fixed height. */
  isLineOnPhone?: boolean;
  children: ReactNode;
}

export function SummaryCard({ title, isLineOnPhone = false, children }: SummaryCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex min-w-0 rounded-lg border border-line bg-surface px-4 text-sm',
        isLineOnPhone
          ? 'gap-x-3 max-lg:h-10 max-lg:items-center max-lg:justify-between max-sm:grid max-sm:h-14 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:content-center lg:flex-col lg:gap-y-1 lg:py-3'
          : 'flex-col gap-y-2 py-3',
      )}
    >
      <h2 id={id} className="col-span-full shrink-0 text-xs font-semibold text-muted">
        {title}
      </h2>
      {children}
    </section>
  );
}
