import { classNames } from './class-names.ts';

export function UpcomingMark() {
  return <Mark className="bg-accent-soft text-accent" text="Upcoming" />;
}

export function CancelledMark() {
  return <Mark className="bg-warn-soft text-warn" text="Cancelled" />;
}

/** A short word about a contest. The class has its colours. */
export function Mark({ text, className }: { text: string; className: string }) {
  return <span className={classNames('rounded-full px-2.5 py-0.5 text-xs font-semibold', className)}>{text}</span>;
}
