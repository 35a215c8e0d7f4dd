import { contestsQuery, problemsQuery } from '@podium/sdk/queries';
import { verdicts } from '@podium/sdk/verdicts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { Link } from 'react-router';
import { Select } from '../../components/select.tsx';
import { LanguageFilter } from '../../components/submission/submission-pages.tsx';
import { inputClass } from '../../components/text-field.tsx';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';

interface SubmissionFiltersProps {
  search: URLSearchParams;
  /** An empty value removes the filter. */
  onChoose: (name: 'user' | 'contest' | 'problem' | 'verdict' | 'language', value: string) => void;
}

/** The fields that choose among everybody's submissions. */
export function SubmissionFilters({ search, onChoose }: SubmissionFiltersProps) {
  const client = useClient();
  const { data: ongoing = [] } = useQuery(contestsQuery(client, 'ongoing'));
  const { data: past = [] } = useQuery(contestsQuery(client, 'past'));
  const { data: problems = [] } = useQuery(problemsQuery(client));
  const contests = [...ongoing, ...past.toReversed()];
  const [user, contest, problem] = ['user', 'contest', 'problem'].map((name) => search.get(name) ?? '');
  const ofContest = contests.find(({ _id }) => _id === contest)?.problems ?? problems;
  return (
    <search className="mb-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <PersonField key={user} user={user ?? ''} onChoose={(value) => onChoose('user', value)} />
      <Select
        label="Contest"
        options={optionsOf('All contests and practice', contests, contest)}
        value={contest ?? ''}
        onChoose={(value) => onChoose('contest', value)}
        className={inputClass}
      />
      <Select
        label="Problem"
        options={optionsOf('All problems', ofContest, problem)}
        value={problem ?? ''}
        onChoose={(value) => onChoose('problem', value)}
        className={inputClass}
      />
      <Select
        label="Verdict"
        options={verdictOptions}
        value={search.get('verdict') ?? ''}
        onChoose={(value) => onChoose('verdict', value)}
        className={inputClass}
      />
      <LanguageFilter
        value={search.get('language') ?? ''}
        onChoose={(value) => onChoose('language', value)}
        className={inputClass}
      />
      {[...search.keys()].length > 0 ? (
        <Link
          to={paths.admin.submissions}
          className="self-center text-sm font-semibold text-accent underline underline-offset-2"
        >
          Show all
        </Link>
      ) : null}
    </search>
  );
}

const verdictOptions: Readonly<Record<string, string>> = {
  '': 'All verdicts',
  ...Object.fromEntries(Object.entries(verdicts).map(([verdict, { label }]) => [verdict, label])),
};

/** One that is chosen by its address and is not in the list has an option too. */
function optionsOf(all: string, choices: readonly { _id: string; title: string }[], chosen: string | undefined) {
  const options = Object.fromEntries(choices.map(({ _id, title }) => [_id, title]));
  return { '': all, ...(chosen && { [chosen]: chosen }), ...options };
}

/** A person is chosen by the name in a row too, and then stands here by id. */
function PersonField({ user, onChoose }: { user: string; onChoose: (user: string) => void }) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChoose(String(new FormData(event.currentTarget).get('user') ?? '').trim());
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        Person
      </label>
      <input
        id={id}
        name="user"
        type="search"
        defaultValue={user}
        placeholder="Email of a person, then Enter"
        className={inputClass}
      />
    </form>
  );
}
