import type { SubmissionListQuery, SubmissionSummary } from '@podium/sdk';
import { languageIds, languageName } from '@podium/sdk/languages';
import { pendingRefreshMs } from '@podium/sdk/queries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '../../session/use-session.ts';
import { Button } from '../button.tsx';
import { Select } from '../select.tsx';

const pageSize = 50;

type Pages = ReturnType<typeof useSubmissionPages>;

/** Loads the submissions that a filter finds, the newest first, page by page. */
export function useSubmissionPages(filter: SubmissionListQuery) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ['submissions', 'pages', filter],
    queryFn: ({ signal, pageParam: before }) =>
      client.submissions.list({ ...filter, before, limit: pageSize }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?._id : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isPending) ? pendingRefreshMs : false),
  });
}

const isPending = ({ verdict }: SubmissionSummary) => verdict === null;

/** Loads the next page, if there is one. */
export function OlderSubmissions({ list }: { list: Pages }) {
  if (!list.hasNextPage) return null;
  return (
    <Button className="mt-4" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      Show older submissions
    </Button>
  );
}

interface LanguageFilterProps {
  /** The id of a language; empty without the filter. */
  value: string;
  onChoose: (value: string) => void;
  className: string;
}

export function LanguageFilter(props: LanguageFilterProps) {
  return <Select label="Language" options={languageOptions} {...props} />;
}

const languageOptions: Readonly<Record<string, string>> = {
  '': 'All languages',
  ...Object.fromEntries(languageIds.map((id) => [id, languageName(id)])),
};
