import { classNames } from './class-names.ts';

const tones: Readonly<Record<string, string>> = {
  Easy: 'bg-good-soft text-good',
  Medium: 'bg-warn-soft text-warn',
  Hard: 'bg-bad-soft text-bad',
};

/** Shows Easy in green, Medium in yellow, Hard in red and other values in grey. */
export function DifficultyBadge({ difficulty }: { difficulty: string }) {
  return (
    <span
      className={classNames(
        'rounded-full px-2.5 py-0.5 text-xs font-semibold',
        tones[difficulty] ?? 'bg-sunken text-muted',
      )}
    >
      {difficulty}
    </span>
  );
}

export function Tag({ text }: { text: string }) {
  return <span className="rounded bg-sunken px-2 py-0.5 text-xs text-muted wrap-anywhere">{text}</span>;
}

/** Shows administrators why learners cannot practise a problem. */
export function SeenBy({ problem: { draft, inPractice } }: { problem: { draft: boolean; inPractice: boolean } }) {
  if (inPractice) return null;
  return (
    <span className="rounded border border-strong-line px-2 py-0.5 text-xs font-semibold">
      {draft ? 'Draft' : 'In a contest'}
    </span>
  );
}
