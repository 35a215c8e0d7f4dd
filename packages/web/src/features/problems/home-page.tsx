import { useSyncExternalStore } from 'react';
import { onDemand } from '../../components/on-demand.tsx';
import { Page } from '../../components/page.tsx';
import { ProblemList } from '../../components/problem-list/problem-list.tsx';
import { SolvedCount } from './problem-list-page.tsx';

// The list comes first.
const HomeOverview = onDemand(async () => (await import('./home-overview.tsx')).HomeOverview);

/** The problem list of a learner, with what to go on with beside it, or above it on a phone. */
export function HomePage() {
  const isWide = useSyncExternalStore(subscribeToWidth, readIsWide, () => true);
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
const readIsWide = () => matchMedia(wide).matches;

function subscribeToWidth(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
