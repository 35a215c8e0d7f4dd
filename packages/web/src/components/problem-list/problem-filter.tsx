import { difficulties } from '@podium/sdk/display';
import type { ProblemOrder, ProblemStatus } from '@podium/sdk/search';
import { useRef } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Select } from '../select.tsx';
import { inputClass } from '../text-field.tsx';
import { useShortcut } from '../use-keys.ts';
import { type TagCount, TagFilter } from './tag-filter.tsx';
import { emptyFilter, type ListFilter } from './use-problem-filter.ts';

interface ProblemFilterProps {
  filter: ListFilter;
  tags: readonly TagCount[];
  hasStatus: boolean;
  onChange: (filter: ListFilter, options?: { isTyping: boolean }) => void;
  onTyped: () => void;
}

const difficultyLabels: Readonly<Record<string, string>> = {
  '': 'Any difficulty',
  ...Object.fromEntries(difficulties.map((difficulty) => [difficulty, difficulty])),
};
const statusLabels: Readonly<Record<ProblemStatus | '', string>> = {
  '': 'Any status',
  untried: 'Not tried',
  tried: 'Tried',
  solved: 'Solved',
};
const orderLabels: Readonly<Record<ProblemOrder, string>> = {
  added: 'Oldest first',
  title: 'By title',
  difficulty: 'By difficulty',
  solvers: 'Most solved first',
};

export function ProblemFilter({ filter, tags, hasStatus, onChange, onTyped }: ProblemFilterProps) {
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus());
  const clear = () => {
    onChange({ ...emptyFilter, order: filter.order });
    // The button disappears.
    search.current?.focus();
  };
  return (
    <search className="mb-3 flex flex-col gap-2.5">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <input
          ref={search}
          type="search"
          aria-label="Search problems"
          placeholder="Search problems..."
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value }, { isTyping: true })}
          onBlur={onTyped}
          className={classNames(inputClass, 'col-span-2 h-9 min-w-40 text-sm sm:w-auto sm:flex-1')}
        />
        <Choices {...{ filter, hasStatus, onChange }} />
        {isFiltering(filter) ? (
          <Button look="quiet" className="h-9" onClick={clear}>
            Clear filters
          </Button>
        ) : null}
      </div>
      <TagFilter tags={tags} chosen={filter.tags} onChosen={(chosen) => onChange({ ...filter, tags: chosen })} />
    </search>
  );
}

function Choices({ filter, hasStatus, onChange }: Pick<ProblemFilterProps, 'filter' | 'hasStatus' | 'onChange'>) {
  const className = classNames(inputClass, 'h-9 px-2 py-1 text-sm sm:w-auto');
  return (
    <>
      <Select
        {...{ label: 'Difficulty', options: difficultyLabels, className }}
        value={filter.difficulty ?? ''}
        onChoose={(difficulty) => onChange({ ...filter, difficulty: difficulty || undefined })}
      />
      {hasStatus ? (
        <Select
          {...{ label: 'Status', options: statusLabels, className }}
          value={filter.status ?? ''}
          onChoose={(status) => onChange({ ...filter, status: status || undefined })}
        />
      ) : null}
      <Select
        {...{ label: 'Order', options: orderLabels, className }}
        value={filter.order}
        onChoose={(order) => onChange({ ...filter, order })}
      />
    </>
  );
}

function isFiltering({ search, tags, difficulty, status }: ListFilter): boolean {
  return search !== '' || tags.length > 0 || difficulty !== undefined || status !== undefined;
}
