import { ButtonLink } from '../../components/button.tsx';
import { ContestListPage } from '../../components/contest-list.tsx';
import { paths } from '../../lib/paths.ts';

export function AdminContestsPage() {
  return (
    <ContestListPage
      allLabel="All Contests"
      action={
        <ButtonLink look="primary" to={paths.admin.scheduleContest}>
          Schedule Contest
        </ButtonLink>
      }
      pathOf={paths.admin.contest}
      standingsOf={({ _id, startTime }, now) => (now >= Date.parse(startTime) ? paths.admin.standings(_id) : undefined)}
      participantsOf={paths.admin.participants}
      hintOf={(filter) =>
        filter === 'past' ? (
          'A contest moves here when it ends.'
        ) : (
          <>
            <p>Learners see a contest as soon as it is scheduled.</p>
            <ButtonLink look="primary" to={paths.admin.scheduleContest} className="mt-6">
              Schedule a contest
            </ButtonLink>
          </>
        )
      }
    />
  );
}
