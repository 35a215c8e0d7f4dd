import { submissionsQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatAgo } from '../../components/format-moment.ts';
import { SummaryCard } from '../../components/summary-card.tsx';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';

const shown = 5;

export function JudgingErrors() {
  const client = useClient();
  const { data: failed, error } = useQuery(submissionsQuery(client, { verdict: 'judging_error', limit: shown }));
  return (
    <SummaryCard title="Latest judging errors">
      {failed?.length === 0 ? <p className="text-muted">None</p> : null}
      {error && !failed ? <p className="text-bad">{error.message}</p> : null}
      {failed && failed.length > 0 ? (
        <ul className="flex flex-col gap-1.5">
          {failed.map(({ _id, problemId, problemTitle, userFirstName, submittedAt }) => (
            <li key={_id} className="flex items-baseline justify-between gap-3">
              <Link
                to={paths.admin.editProblem(problemId)}
                className="min-w-0 truncate font-medium text-accent hover:underline"
              >
                {problemTitle}
              </Link>
              <span className="shrink-0 text-xs text-muted">
                {userFirstName}, {formatAgo(submittedAt, client.clock.now())}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </SummaryCard>
  );
}
