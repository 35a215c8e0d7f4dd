import type { ProblemSummary } from '@podium/sdk/contract';
import { problemsQuery } from '@podium/sdk/queries';
import { filterProblems } from '@podium/sdk/search';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import { DifficultyBadge, SeenBy } from '../../components/difficulty-badge.tsx';
import { LoadFailure, Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { inputClass } from '../../components/text-field.tsx';
import { useClient } from '../../session/use-session.ts';
import { ChosenProblems } from './chosen-problems.tsx';

/** The document holds at most this many at once; a search shows others. */
const shownProblems = 200;

interface ProblemPickerProps {
  /** Ids in the contest's order. */
  chosen: readonly string[];
  /** Ids of the problems that the contest already has. */
  saved: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Chooses the problems of a contest. A click adds or removes one; their order sets the letters. */
export function ProblemPicker({ chosen, saved, onChange }: ProblemPickerProps) {
  const { data: problems, error, refetch } = useQuery(problemsQuery(useClient()));
  const [search, setSearch] = useState('');
  if (error && !problems) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!problems) return <Spinner label="Loading problems" />;
  const found = filterProblems(problems, { search });
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">Problems (optional)</legend>
      <ChosenProblems problems={problems} chosen={chosen} onChange={onChange} />
      <LeavingPractice
        problems={chosen.flatMap((id) => problems.filter(({ _id }) => _id === id && !saved.includes(id)))}
      />
      <input
        type="search"
        aria-label="Search problems by title"
        placeholder="Search problems..."
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        // Enter would submit the form around the field.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        className={inputClass}
      />
      <ul
        className="max-h-80 overflow-y-auto rounded-md border border-line bg-surface"
        aria-label="Problems to choose from"
      >
        {found.slice(0, shownProblems).map((problem) => (
          <ProblemOption
            key={problem._id}
            problem={problem}
            isChosen={chosen.includes(problem._id)}
            onToggle={() => toggle(problem._id)}
          />
        ))}
        {found.length === 0 ? <li className="px-4 py-3 text-sm text-muted">No problems match.</li> : null}
        {found.length > shownProblems ? (
          <li className="px-4 py-3 text-sm text-muted">
            {found.length - shownProblems} more. Search by title to narrow the list.
          </li>
        ) : null}
      </ul>
    </fieldset>
  );
}

function ProblemOption({
  problem,
  isChosen,
  onToggle,
}: {
  problem: ProblemSummary;
  isChosen: boolean;
  onToggle: () => void;
}) {
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onToggle}
        className={classNames(
          'flex w-full items-center gap-3 px-4 py-2 text-left text-sm -outline-offset-2',
          isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <span aria-hidden="true" className="w-4 text-accent">
          {isChosen ? '✓' : ''}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-36 truncate">{problem.title}</span>
          <SeenBy problem={problem} />
          <DifficultyBadge difficulty={problem.difficulty} />
        </span>
      </button>
    </li>
  );
}

/** Warns of added problems that learners can already practise. */
function LeavingPractice({ problems }: { problems: readonly ProblemSummary[] }) {
  const titles = problems.filter(({ inPractice }) => inPractice).map(({ title }) => title);
  if (titles.length === 0) return null;
  return (
    <Notice tone="warn">
      Learners can practise {titles.join(', ')} now. Saving the contest hides {titles.length === 1 ? 'it' : 'them'} from
      practice until the contest is over.
    </Notice>
  );
}
