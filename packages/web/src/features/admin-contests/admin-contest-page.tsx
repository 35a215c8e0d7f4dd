import type { Contest } from '@podium/sdk/contract';
import { isOver } from '@podium/sdk/display';
import { contestQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ContestHeader, ContestRules } from '../../components/contest-header.tsx';
import { Description } from '../../components/description/description.tsx';
import { DifficultyBadge, Tag } from '../../components/difficulty-badge.tsx';
import { formatCount } from '../../components/format-count.ts';
import { formatMoment } from '../../components/format-moment.ts';
import { EmptyState, LoadFailure } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { QuestionsLink } from '../../components/questions/questions-link.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useNow } from '../../components/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';
import { ContestDay } from './contest-day/contest-day.tsx';

export function AdminContestPage() {
  const { contestId = '' } = useParams();
  const { data: contest, error, refetch } = useQuery(contestQuery(useClient(), contestId));
  if (contest) return <ContestDetails contest={contest} />;
  return (
    <Page title="Contest">
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Spinner label="Loading the contest" />}
    </Page>
  );
}

function ContestDetails({ contest }: { contest: Contest }) {
  const { _id, title, description, startTime, problems, participantCount } = contest;
  const now = useNow();
  const hasEnded = now > Date.parse(contest.endTime);
  const hasLeaderboard = isOver(contest, now) && !contest.cancelled;
  const hasBegun = now >= Date.parse(startTime);
  const actions = (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.admin.editContest(_id)}>Edit Contest</ButtonLink>
      {hasBegun ? <ButtonLink to={paths.admin.standings(_id)}>Standings</ButtonLink> : null}
      {hasLeaderboard && contest.frozenFrom !== null ? (
        <ButtonLink to={paths.admin.resolver(_id)}>Resolver</ButtonLink>
      ) : null}
      <QuestionsLink contestId={_id} to={paths.admin.questions(_id)} noun="unclaimed question" isOn />
      {hasLeaderboard ? (
        <ButtonLink look="primary" to={paths.admin.leaderboard(_id)}>
          View Leaderboard
        </ButtonLink>
      ) : (
        <Button disabled>Leaderboard Unavailable</Button>
      )}
    </div>
  );
  return (
    <Page title={title} actions={actions}>
      <ContestHeader contest={contest}>
        <Link to={paths.admin.participants(_id)} className="self-start text-sm font-medium text-accent hover:underline">
          {formatCount(participantCount, 'participant')}
        </Link>
        {Date.parse(contest.overAt) > Date.parse(contest.endTime) ? (
          <p className="text-sm text-muted">Some of them have extra time, until {formatMoment(contest.overAt)}.</p>
        ) : null}
        <ContestRules contest={contest} />
      </ContestHeader>
      {hasBegun && !contest.cancelled ? <ContestDay contest={contest} /> : null}
      <Description text={description} />
      <h2 className="mt-6 mb-3 text-lg font-semibold">Problems</h2>
      {problems.length === 0 ? (
        <EmptyState title="No problems have been added to this contest yet.">
          {hasEnded ? 'The contest is over, so its problems are fixed.' : 'Edit the contest to choose them.'}
        </EmptyState>
      ) : (
        <ol className="flex flex-col gap-2">
          {problems.map((problem) => (
            <li
              key={problem._id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-5 py-3"
            >
              <span className="w-6 font-semibold text-accent">{problem.label}</span>
              <span className="min-w-0 flex-1 basis-40 font-medium">{problem.title}</span>
              <span className="flex flex-wrap items-center gap-2">
                {problem.tags.map((tag) => (
                  <Tag key={tag} text={tag} />
                ))}
                <DifficultyBadge difficulty={problem.difficulty} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Page>
  );
}
