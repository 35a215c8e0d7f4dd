import type { SubmissionListQuery, SubmissionSummary } from '@podium/sdk/contract';
import { formatBytes, formatTimeMs, plural } from '@podium/sdk/display';
import { defaultLanguage, isLanguage, type Language, languageName } from '@podium/sdk/languages';
import { contestsQuery, languagesQuery, pendingRefreshMs, problemQuery } from '@podium/sdk/queries';
import { isCompileError } from '@podium/sdk/verdicts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { formatAgo, paintVerdict, passedPart, verdictLabel } from '../../../text/format-values.ts';
import { padToWidth, safeLine } from '../../../text/terminal-text.ts';
import { useList } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import { peek } from '../../data/queries.ts';
import { useMinute } from '../../data/time.ts';
import { loadableOf, useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/routes.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { phaseAtTick } from '../../text/contest-lines.ts';
import { listRow } from '../../text/lines.ts';
import type { Theme } from '../../theme.ts';

/** The next page is loaded this many rows before the end. */
const readAhead = 10;

interface SubmissionListProps {
  /** The problem or the contest, and what else chooses submissions. */
  filter: Pick<SubmissionListQuery, 'userId' | 'problemId' | 'contestId' | 'verdict'>;
  title: string;
  /** The key that shows all of them again; absent if nothing but the language is chosen. */
  clearKey?: string | undefined;
  /** Says beside the verdict what a submission is of, where they differ in it. */
  about?: (submission: SubmissionSummary) => string;
  /** The interval at which they are read again; by default only while one is pending. */
  refreshEveryMs?: number;
  isActive?: boolean;
  onSelect?: (selected: SubmissionSummary | undefined) => void;
}

/** Lists submissions, newest first. Older ones load as the cursor approaches the end. */
export function SubmissionList(props: SubmissionListProps) {
  const { filter, title, clearKey, about, refreshEveryMs, isActive = true } = props;
  const theme = useTheme();
  const { copy } = useShell();
  const { open } = useNavigation();
  const { language, nextLanguage } = useLanguageFilter();
  const chosen = { ...filter, language };
  const { loadable, hasOlder, loadOlder, isReading, hasFailed } = useSubmissions(chosen, refreshEveryMs);
  const list = useList({
    // Each choice begins at its newest submission.
    name: `submissions ${JSON.stringify(chosen)}`,
    items: loadable.state === 'ready' ? loadable.value : [],
    isActive,
    onOpen: ({ _id }) => open({ screen: 'submission', submissionId: _id }),
  });
  const { cursor, selected, total } = list;
  const openProblem = useOpenProblem();
  useKeys(
    'submissions',
    {
      copy: selected && (() => copy(selected._id, 'The id')),
      problem: selected && about ? () => openProblem(selected) : undefined,
      language: nextLanguage,
    },
    { isActive },
  );
  const { onSelect } = props;
  useEffect(() => onSelect?.(selected), [onSelect, selected]);
  const isNearEnd = cursor.index >= total - readAhead;
  const readOn = useEffectEvent(loadOlder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure, the next step towards the end tries again
  useEffect(() => {
    if (isNearEnd) void readOn();
  }, [isNearEnd, total, cursor.index]);
  // An event that makes the list be read again ends the reading of a page.
  useEffect(() => {
    if (isNearEnd && !isReading && !hasFailed) void readOn();
  }, [isNearEnd, isReading, hasFailed]);
  const now = useMinute();
  const count = total === 0 ? plural(0, 'submission') : `${cursor.index + 1} of ${total}${hasOlder ? '+' : ''}`;
  return (
    <ListPane
      title={title}
      note={language === undefined ? count : `${languageName(language)}, ${count}`}
      list={list}
      row={(submission, isSelected, rowTheme) =>
        submissionRow(submission, { isSelected, now, about, isOfContest: filter.contestId !== undefined }, rowTheme)
      }
      loadable={loadable}
      empty={['', theme.dim(` ${describeNone(language, clearKey, theme)}`)]}
    />
  );
}

function describeNone(language: Language | undefined, clearKey: string | undefined, theme: Theme): string {
  if (clearKey !== undefined) return `No submission matches. ${clearKey} clears all filters.`;
  if (language === undefined) return 'No submissions yet.';
  return `No submission in ${languageName(language)}. ${theme.keyOf('submissions', 'language')} shows the next language.`;
}

/** The language that the lists of a screen are limited to; undefined for any. */
export const useChosenLanguage = () => useScreenState<Language | undefined>('language of submissions', undefined);

/** `nextLanguage` steps through the languages of the server, or says why there is no other. */
function useLanguageFilter() {
  const [language, setLanguage] = useChosenLanguage();
  const { value: offered = [] } = useServerData(languagesQuery, { isEnough: true });
  const ids = offered.map(({ id }) => id).filter(isLanguage);
  const nextLanguage =
    ids.length < 2 ? 'The server judges no second language.' : () => setLanguage((before) => nextOf(ids, before, 1));
  return { language, nextLanguage };
}

/** Returns the choice after or before one, of all and undefined, which stands before the first. */
export function nextOf<T>(all: readonly T[], chosen: T | undefined, by: number): T | undefined {
  const choices = [undefined, ...all];
  return choices[(choices.indexOf(chosen) + by + choices.length) % choices.length];
}

/** Opens the problem of a submission: in its contest while that runs, else for practice. */
export function useOpenProblem(): (submission: { problemId: string; contestId: string | null }) => void {
  const { client, queries } = useServices();
  const { open } = useNavigation();
  return ({ problemId, contestId }) => {
    // The header loads these contests.
    const contest = peek(queries, contestsQuery(client, 'all'))?.find(({ _id }) => _id === contestId);
    const isLive = contest !== undefined && phaseAtTick(contest, client.clock.now()) === 'ongoing';
    open({ screen: 'problem', problemId, ...(isLive ? { contestId: contest._id } : {}) });
  };
}

export function SubmissionsScreen({ route: { problemId } }: ScreenProps<'submissions'>) {
  const { client, queries } = useServices();
  const known = problemId === undefined ? undefined : peek(queries, problemQuery(client, problemId));
  useScreenTitle(known ? `My Submissions: ${safeLine(known.title)}` : 'My Submissions');
  const filter = { userId: 'me', ...(problemId !== undefined && { problemId }) };
  return <SubmissionList filter={filter} title="Submissions" {...(problemId === undefined && { about: titleOf })} />;
}

const pageSize = 50;

/** Loads the newest page, and older ones as requested. All refresh while a verdict is pending. */
function useSubmissions(
  chosen: SubmissionListProps['filter'] & Pick<SubmissionListQuery, 'language'>,
  refreshEveryMs: number | undefined,
) {
  const { client, queries, explain } = useServices();
  const { notify } = useShell();
  const filter = { ...chosen, limit: pageSize };
  const isPending = ({ verdict }: SubmissionSummary) => verdict === null;
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ['submissions', 'pages', filter],
      queryFn: ({ pageParam: before, signal }) =>
        client.submissions.list({ ...filter, ...(before === undefined ? {} : { before }) }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?._id),
      refetchInterval: ({ state }) =>
        state.data?.pages.flat().some(isPending) ? pendingRefreshMs : (refreshEveryMs ?? false),
    },
    queries,
  );
  const submissions = useMemo(() => data?.pages.flat(), [data]);
  return {
    loadable: loadableOf<readonly SubmissionSummary[]>(submissions, error, explain),
    hasOlder: hasNextPage,
    isReading: isFetching,
    hasFailed: isFetchNextPageError,
    /** Loads the page after the last one. Does nothing while anything is being read. */
    async loadOlder() {
      if (!hasNextPage || isFetching) return;
      const { error: failure } = await fetchNextPage();
      if (failure) notify(explain(failure).message, 'bad');
    },
  };
}

interface RowOptions {
  isSelected: boolean;
  /** The time in milliseconds since 1970. An accuracy of a minute is enough. */
  now: number;
  about: SubmissionListProps['about'];
  /** Whether all submissions of the list are of one contest. */
  isOfContest?: boolean;
}

export const titleOf = ({ problemTitle }: SubmissionSummary) => problemTitle;

const verdictColumns = 21;

/** Formats a submission. Narrow lists omit the less important columns. */
export function submissionRow(submission: SubmissionSummary, options: RowOptions, theme: Theme): string {
  const { isSelected, about } = options;
  const { verdict } = submission;
  const mark = verdict === null ? theme.marks.open : verdict === 'accepted' ? theme.marks.solved : theme.marks.fail;
  const paint = (text: string) => (verdict === null ? theme.warn(text) : paintVerdict(verdict, text, theme));
  const word = verdict === null ? `${progressWords[submission.progress]}${theme.ellipsis}` : verdictLabel(verdict);
  const right = ` ${theme.dim(factCells(submission, options, theme))} `;
  if (about) {
    const left = `${paint(`${mark} `)}${paint(padToWidth(word, verdictColumns))} `;
    return listRow({ left, title: about(submission), right }, isSelected, theme);
  }
  const rest = theme.columns - 4 - verdictColumns;
  const parts = { left: paint(`${mark} `), title: word, paint, right: padToWidth(right, rest) };
  return listRow(parts, isSelected, theme);
}

const progressWords = {
  queued: 'Queued',
  paused: 'Paused',
  no_worker: 'Waiting',
  no_checker: 'Waiting',
  compiling: 'Compiling',
  running: 'Judging',
  judged: 'Judging',
} as const;

/** Returns the columns on the right, as many as the list has room for. */
function factCells(submission: SubmissionSummary, { now, about, isOfContest }: RowOptions, theme: Theme): string {
  const { verdict, timeMs, memoryBytes, language, submittedAt, contestId } = submission;
  // Time and memory are 0 in the record of a program that was never run.
  const wasRun = verdict !== null && !isCompileError(verdict) && submission.testsTotal > 0;
  const room = theme.columns - (about ? 26 : 0);
  const cells = [
    { text: wasRun ? passedPart(submission) : '', columns: 8, from: 0 },
    { text: wasRun && timeMs !== null ? formatTimeMs(timeMs) : '', columns: 9, from: 50 },
    { text: wasRun && memoryBytes !== null ? formatBytes(memoryBytes) : '', columns: 10, from: 60 },
    { text: language === defaultLanguage ? '' : safeLine(languageName(language)), columns: 15, from: 90 },
    { text: formatAgo(submittedAt, now, 1), columns: 12, from: 0 },
    { text: contestId === null ? '' : 'contest', columns: 9, from: isOfContest ? Number.POSITIVE_INFINITY : 70 },
  ].filter(({ from }) => room >= from);
  return cells.map(({ text, columns }) => padToWidth(text, columns, 'right')).join('');
}
