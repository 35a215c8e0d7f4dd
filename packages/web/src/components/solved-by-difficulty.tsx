import type { ProblemSummary } from '@podium/sdk';
import { difficulties } from '@podium/sdk/display';
import { classNames } from './class-names.ts';

const colours = { Easy: 'bg-good', Medium: 'bg-warn-strong', Hard: 'bg-bad' } as const;

export function SolvedByDifficulty({ problems }: { problems: readonly ProblemSummary[] }) {
  return (
    <ul className="flex flex-col gap-2.5 text-sm">
      {difficulties.map((difficulty) => {
        const all = problems.filter((problem) => problem.difficulty === difficulty);
        const solved = all.filter(({ isSolved }) => isSolved).length;
        return (
          <li key={difficulty} className="grid grid-cols-[4.5rem_1fr_auto] items-center gap-3">
            <span>{difficulty}</span>
            <SolvedBar part={solved / Math.max(1, all.length)} colour={colours[difficulty]} />
            <SolvedOf solved={solved} all={all.length} />
          </li>
        );
      })}
    </ul>
  );
}

/** A bar whose numbers stand beside it. */
export function SolvedBar({ part, colour }: { part: number; colour: string }) {
  return (
    <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
      <span className={classNames('block h-full rounded-full', colour)} style={{ width: `${100 * part}%` }} />
    </span>
  );
}

export function SolvedOf({ solved, all }: { solved: number; all: number }) {
  return (
    <span className="text-right text-muted tabular-nums">
      <span className="font-semibold text-ink">{solved}</span> / {all}
    </span>
  );
}
