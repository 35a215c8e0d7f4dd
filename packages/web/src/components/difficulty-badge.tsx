import { classNames } from './class-names.ts';

const tones: Readonly<Record<string, { badge: string; dot: string }>> = {
  Easy: { badge: 'bg-good-soft text-good', dot: 'bg-good' },
  Medium: { badge: 'bg-warn-soft text-warn', dot: 'bg-warn-strong' },
  Hard: { badge: 'bg-bad-soft text-bad', dot: 'bg-bad' },
};
const otherTone = { badge: 'bg-sunken text-muted', dot: 'bg-strong-line' };

/** Shows Easy in green, Medium in yellow, Hard in red and other values in grey. */
export function DifficultyBadge({ difficulty, text = difficulty }: { difficulty: string; text?: string }) {
  const { badge } = tones[difficulty] ?? otherTone;
  return <span className={classNames('rounded-full px-2.5 py-0.5 text-xs font-semibold', badge)}>{text}</span>;
}

export function DifficultyDot({ difficulty }: { difficulty: string }) {
  const { dot } = tones[difficulty] ?? otherTone;
  return <span aria-hidden="true" className={classNames('size-2.5 shrink-0 rounded-full', dot)} />;
}

export function Tag({ text }: { text: string }) {
  return <span className="rounded bg-sunken px-2 py-0.5 text-xs text-muted wrap-anywhere">{text}</span>;
}

/** Shows administrators why learners cannot practise a problem. */
interface SeenByProps {
  problem: { draft: boolean; archived?: boolean | undefined; inPractice: boolean };
}

export function SeenBy({ problem: { draft, archived, inPractice } }: SeenByProps) {
  if (inPractice) return null;
  return (
    <span className="rounded border border-strong-line px-2 py-0.5 text-xs font-semibold">
      {archived ? 'Archived' : draft ? 'Draft' : 'In a contest'}
    </span>
  );
}
