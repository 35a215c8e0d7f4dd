import { mayReadStandings } from '@podium/sdk/display';
import { Link } from 'react-router';
import { ContestListPage } from '../../components/contest-list.tsx';
import { paths } from '../../lib/paths.ts';

export function ContestsPage() {
  return (
    <ContestListPage
      allLabel="Filter"
      pathOf={paths.user.contest}
      standingsOf={(contest, now) => (mayReadStandings(contest, now) ? paths.user.standings(contest._id) : undefined)}
      hintOf={(filter) => (
        <>
          <Link to={paths.user.practice} className="font-medium text-accent underline underline-offset-4">
            Please solve practice questions
          </Link>
          {filter === 'past' ? null : <p className="mt-2">New contests appear here as soon as they are scheduled.</p>}
        </>
      )}
    />
  );
}
