import { onDemand } from '../../components/on-demand.tsx';
import { Page } from '../../components/page.tsx';
import { ProblemList } from '../../components/problem-list/problem-list.tsx';
import { type ReadableStore, useStore } from '../../lib/store.ts';
import { SolvedCount } from './problem-list-page.tsx';

// The list comes first.
const HomeOverview = onDemand(async () => (await import('./home-overview.tsx')).HomeOverview);

export function HomePage() {
  const isWide = useStore(wideWindow);
  return (
    <Page title="Problem List" actions={<SolvedCount />}>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-6">
        {isWide ? null : (
          // The height is fixed, so that the list does not move when the overview arrives.
          <div className="min-h-22">
            <HomeOverview isWide={false} />
          </div>
        )}
        <div className="min-w-0">
          <ProblemList reader="learner" />
        </div>
        {isWide ? <HomeOverview isWide /> : null}
      </div>
    </Page>
  );
}

const wide = '(min-width: 64rem)';
const wideWindow: ReadableStore<boolean> = {
  get: () => matchMedia(wide).matches,
  subscribe(listener) {
    const query = matchMedia(wide);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  },
};
