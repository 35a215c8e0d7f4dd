import type { Contest, SubmissionSummary } from '@podium/sdk/contract';
import { submissionsQuery } from '@podium/sdk/queries';
import { findWait, isVerdict, verdicts } from '@podium/sdk/verdicts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { formatAgo } from '../../../components/format-moment.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Select, smallSelectClass } from '../../../components/select.tsx';
import { SubmissionDialog } from '../../../components/submission/opened-submission.tsx';
import { VerdictMark } from '../../../components/submission/verdict-mark.tsx';
import { SummaryCard } from '../../../components/summary-card.tsx';
import { paths } from '../../../lib/paths.ts';
import { useClient } from '../../../session/use-session.ts';
import { useBoardChange } from './use-board-change.ts';

const afterChangeMs = 1_000;
/** A try for a problem that its author has solved before changes no board. */
const refreshMs = 15_000;
const shown = 12;

/** Shows the newest submissions of all, by person, problem and verdict. */
export function LatestSubmissions({ contest }: { contest: Contest }) {
  const client = useClient();
  const [problem, setProblem] = useState('');
  const [verdict, setVerdict] = useState('');
  const [person, setPerson] = useState<SubmissionSummary>();
  const [opened, setOpened] = useState<string>();
  const filter = {
    contestId: contest._id,
    ...(problem !== '' && { problemId: problem }),
    ...(isVerdict(verdict) && { verdict }),
    ...(person && { userId: person.userId }),
  };
  const list = useQuery({
    ...submissionsQuery(client, { ...filter, limit: shown }),
    refetchInterval: refreshMs,
    placeholderData: (before) => before,
  });
  useBoardChange(contest._id, afterChangeMs, () => void list.refetch());
  const search = new URLSearchParams({
    contest: contest._id,
    ...(problem && { problem }),
    ...(verdict && { verdict }),
    ...(person && { user: person.userId }),
  });
  return (
    <SummaryCard title="Latest submissions">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          label="Problem of the latest submissions"
          options={{
            '': 'All problems',
            ...Object.fromEntries(contest.problems.map(({ _id, label, title }) => [_id, `${label} ${title}`])),
          }}
          value={problem}
          onChoose={setProblem}
          className={smallSelectClass}
        />
        <Select
          label="Verdict of the latest submissions"
          options={{
            '': 'All verdicts',
            ...Object.fromEntries(Object.entries(verdicts).map(([name, { label }]) => [name, label])),
          }}
          value={verdict}
          onChoose={setVerdict}
          className={smallSelectClass}
        />
        {person ? (
          <Button onClick={() => setPerson(undefined)}>
            Only {person.userFirstName} {person.userLastName}: show everybody
          </Button>
        ) : null}
        <Link to={`${paths.admin.submissions}?${search}`} className="font-medium text-accent hover:underline">
          All of them
        </Link>
      </div>
      <Loaded query={list} loading="Loading the latest submissions">
        {(submissions) =>
          submissions.length === 0 ? (
            <p className="text-muted">None</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {submissions.map((submission) => (
                <li key={submission._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
                  <span className="w-44">
                    {submission.verdict === null ? (
                      <span className="text-muted">{findWait(submission.progress)?.word ?? 'Judging…'}</span>
                    ) : (
                      <VerdictMark verdict={submission.verdict} />
                    )}
                  </span>
                  <span className="w-6 font-semibold text-accent">{labelOf(contest, submission)}</span>
                  <button
                    type="button"
                    onClick={() => setPerson(submission)}
                    className="min-w-0 flex-1 truncate text-left hover:underline max-sm:basis-1/2"
                  >
                    {submission.userFirstName} {submission.userLastName}
                  </button>
                  <span className="text-xs text-muted">{formatAgo(submission.submittedAt, client.clock.now())}</span>
                  <button
                    type="button"
                    onClick={() => setOpened(submission._id)}
                    aria-label={`Source of ${submission.userFirstName} ${submission.userLastName} for ${submission.problemTitle}`}
                    className="font-medium text-accent hover:underline"
                  >
                    Source
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened === undefined ? null : <SubmissionDialog id={opened} onClose={() => setOpened(undefined)} />}
    </SummaryCard>
  );
}

function labelOf({ problems }: Contest, { problemId }: SubmissionSummary): string {
  return problems.find(({ _id }) => _id === problemId)?.label ?? '';
}
