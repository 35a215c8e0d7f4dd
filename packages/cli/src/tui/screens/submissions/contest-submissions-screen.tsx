import type { Contest, SubmissionSummary } from '@podium/sdk/contract';
import { contestQuery, participantsQuery, profileQuery } from '@podium/sdk/queries';
import { type Verdict, verdictNames } from '@podium/sdk/verdicts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authorName, verdictLabel } from '../../../text/format-values.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { Below } from '../../components/area.tsx';
import { Unloaded } from '../../components/panel.tsx';
import { type SearchField, searchFieldLine, useSearchField } from '../../components/search-field.ts';
import { useSettled } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/routes.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { nextOf, SubmissionList, useChosenLanguage } from './submission-list.tsx';

/** Other people's submissions come without an event. */
const refreshMs = 5_000;
/** A search waits until nothing is typed for so many milliseconds. */
const searchDelayMs = 150;

interface Person {
  _id: string;
  name: string;
}

interface Choice {
  problemId?: string | undefined;
  verdict?: Verdict | undefined;
  person?: Person | undefined;
}

/** Lists the submissions of a contest: for administrators those of everybody. */
export function ContestSubmissionsScreen({ route: { contestId } }: ScreenProps<'contest-submissions'>) {
  const { value: contest } = useServerData((client) => contestQuery(client, contestId), { isEnough: true });
  const { loadable, value: profile } = useServerData(profileQuery, { isEnough: true });
  useScreenTitle(`Submissions${contest ? ` of ${safeLine(contest.title)}` : ''}`);
  if (!profile) return <Unloaded loadable={loadable} />;
  return <ChosenSubmissions contestId={contestId} contest={contest} isAdmin={profile.userType === 'admin'} />;
}

interface ChosenProps {
  contestId: string;
  contest: Contest | undefined;
  isAdmin: boolean;
}

function ChosenSubmissions({ contestId, contest, isAdmin }: ChosenProps) {
  const theme = useTheme();
  const search = useSearchField();
  const found = useFoundPerson(contestId, useSettled(search.wanted, searchDelayMs));
  const [choice, setChoice] = useScreenState<Choice>('choice', {});
  const [selected, onSelect] = useState<SubmissionSummary>();
  const { problemId, verdict } = choice;
  const person = search.wanted === '' ? choice.person : (found ?? undefined);
  const isFiltered = useChoiceKeys({ contest, isAdmin, search, choice, setChoice, selected });
  const labelOf = (id: string) => contest?.problems.find(({ _id }) => _id === id)?.label ?? '?';
  const noteParts = [
    ...(isAdmin ? [found === null ? 'no participant matches' : safeLine(person?.name ?? 'everybody')] : []),
    problemId === undefined ? 'all problems' : `problem ${labelOf(problemId)}`,
    verdict === undefined ? 'any verdict' : verdictLabel(verdict),
  ];
  const note = theme.dim(noteParts.join(', '));
  const look = { key: theme.keyOf('contestSubmissions', 'search'), placeholder: 'Find a person...', note };
  const filter = { contestId, problemId, verdict, userId: isAdmin ? person?._id : 'me' };
  return (
    <Below heading={[isAdmin ? searchFieldLine(search, look, theme) : ` ${note}`]}>
      <SubmissionList
        filter={filter}
        title={isAdmin ? 'Submissions of everybody' : 'My Submissions'}
        clearKey={isFiltered ? theme.keyOf('contestSubmissions', 'clear') : undefined}
        about={(submission) => {
          const what = isAdmin ? authorName(submission) : submission.problemTitle;
          return `${labelOf(submission.problemId).padEnd(2)} ${what}`;
        }}
        refreshEveryMs={refreshMs}
        isActive={!search.isTyping}
        onSelect={onSelect}
      />
    </Below>
  );
}

interface ChoiceKeys {
  contest: Contest | undefined;
  isAdmin: boolean;
  search: SearchField;
  choice: Choice;
  setChoice(change: (before: Choice) => Choice): void;
  selected: SubmissionSummary | undefined;
}

/** Returns whether anything is chosen. */
function useChoiceKeys({ contest, isAdmin, search, choice, setChoice, selected }: ChoiceKeys): boolean {
  const change = (next: Choice) => setChoice((before) => ({ ...before, ...next }));
  const ids = contest?.problems.map(({ _id }) => _id) ?? [];
  const stepProblem = (by: number) =>
    ids.length === 0
      ? 'The problems of this contest are closed.'
      : () => change({ problemId: nextOf(ids, choice.problemId, by) });
  const stepVerdict = (by: number) => () => change({ verdict: nextOf(verdictNames, choice.verdict, by) });
  const own = isAdmin ? undefined : 'These are your own submissions.';
  const author = selected && personOf(selected);
  const whyNoPerson =
    own ??
    (search.wanted !== '' ? 'The search chooses the person.' : undefined) ??
    (choice.person || author ? undefined : 'There is no submission to choose by.');
  const [language, setLanguage] = useChosenLanguage();
  const isFiltered = [...Object.values(choice), language].some(Boolean) || search.wanted !== '';
  useKeys(
    'contestSubmissions',
    {
      search: own ?? search.start,
      person: whyNoPerson ?? (() => change({ person: choice.person ? undefined : author })),
      nextProblem: stepProblem(1),
      previousProblem: stepProblem(-1),
      nextVerdict: stepVerdict(1),
      previousVerdict: stepVerdict(-1),
      clear: isFiltered
        ? () => {
            if (typeof search.clear === 'function') search.clear();
            setChoice(() => ({}));
            setLanguage(() => undefined);
          }
        : 'Nothing is filtered.',
    },
    { isActive: !search.isTyping },
  );
  return isFiltered;
}

function personOf(submission: SubmissionSummary): Person {
  return { _id: submission.userId, name: authorName(submission) };
}

/** Returns the first participant that a text finds; null if there is none, undefined before. */
function useFoundPerson(contestId: string, wanted: string): Person | null | undefined {
  const { client, queries } = useServices();
  const found = participantsQuery(client, contestId, { search: wanted, count: 1 });
  const { data } = useQuery({ ...found, enabled: wanted !== '' }, queries);
  return wanted === '' ? undefined : data && (data.participants[0]?.members[0] ?? null);
}
