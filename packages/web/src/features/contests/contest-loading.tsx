import { ContestHeaderSkeleton } from '../../components/contest-header.tsx';
import { Page } from '../../components/page.tsx';

/** Stands in for a page of a contest while the contest loads, in the shape of the page. */
export function ContestLoading() {
  return (
    <Page title="Contest">
      <div role="status">
        <span className="sr-only">Loading the contest…</span>
        <ContestHeaderSkeleton />
        <div aria-hidden="true" className="flex animate-pulse flex-col gap-3">
          <span className="h-4 w-full rounded bg-sunken" />
          <span className="h-4 w-11/12 rounded bg-sunken" />
          <span className="h-4 w-2/3 rounded bg-sunken" />
        </div>
      </div>
    </Page>
  );
}
