import type { SubmissionListQuery, SubmissionSummary } from '@podium/sdk';
import { formatScore, formatTimeMs } from '@podium/sdk/display';
import { isLanguage, languageName } from '@podium/sdk/languages';
import { findWait, isCompileError, isVerdict } from '@podium/sdk/verdicts';
import { Link, useSearchParams } from 'react-router';
import { formatAgo, formatMoment } from '../../components/format-moment.ts';
import { Loaded } from '../../components/loaded.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { SubmissionDialog } from '../../components/submission/opened-submission.tsx';
import { OlderSubmissions, useSubmissionPages } from '../../components/submission/submission-pages.tsx';
import { VerdictMark } from '../../components/submission/verdict-mark.tsx';
import { Table } from '../../components/table.tsx';
import { useClient } from '../../session/use-session.ts';
import { SubmissionFilters } from './submission-filters.tsx';

/**
 * Lists everybody's submissions. The filters are in the URL, so that a list can be sent to others.
 */
export function SubmissionsPage() {
  const [search, setSearch] = useSearchParams();
  const opened = search.get('open');
  const list = useSubmissionPages(filterOf(search));
  const choose = (name: string, value: string) => setSearch(withFilter(search, name, value));
  return (
    <Page title="Submissions">
      <SubmissionFilters search={search} onChoose={choose} />
      <Loaded query={list} loading="Loading the submissions">
        {({ pages }) =>
          pages[0]?.length === 0 ? (
            <EmptyState title="No submissions to show" />
          ) : (
            <Table label="Submissions" titles={titles}>
              {pages.flat().map((submission) => (
                <SubmissionRow key={submission._id} submission={submission} search={search} />
              ))}
            </Table>
          )
        }
      </Loaded>
      <OlderSubmissions list={list} />
      {opened === null ? null : <SubmissionDialog id={opened} onClose={() => choose('open', '')} />}
    </Page>
  );
}

function filterOf(search: URLSearchParams): SubmissionListQuery {
  const get = (name: string) => search.get(name) || undefined;
  const [verdict, language = ''] = [get('verdict'), get('language')];
  return {
    userId: get('user'),
    contestId: get('contest'),
    problemId: get('problem'),
    verdict: isVerdict(verdict) ? verdict : undefined,
    language: isLanguage(language) ? language : undefined,
  };
}

/** Returns the parameters with one of them replaced, or removed if there is no value. */
function withFilter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

const titles = ['When', 'Who', 'Problem', 'Verdict', 'Tests', 'Time', 'Language', ''];

function SubmissionRow({ submission, search }: { submission: SubmissionSummary; search: URLSearchParams }) {
  const { _id, userId, userFirstName, userLastName, problemId, problemTitle, verdict, timeMs, submittedAt } =
    submission;
  const { clock } = useClient();
  const hasRun = verdict !== null && !isCompileError(verdict);
  const filterBy = (name: string, value: string) => ({ search: withFilter(search, name, value).toString() });
  return (
    <tr>
      <td className="px-4 py-2 whitespace-nowrap text-muted">
        <time dateTime={submittedAt} title={formatMoment(submittedAt)}>
          {formatAgo(submittedAt, clock.now())}
        </time>
      </td>
      <td className="min-w-32 px-4 py-2 wrap-anywhere">
        <Link to={filterBy('user', userId)} className="hover:underline">
          {userFirstName} {userLastName}
        </Link>
      </td>
      <td className="min-w-40 px-4 py-2 wrap-anywhere">
        <Link to={filterBy('problem', problemId)} className="hover:underline">
          {problemTitle}
        </Link>
      </td>
      <td className="px-4 py-2 whitespace-nowrap">
        {verdict === null ? (
          <span className="text-muted">{findWait(submission.progress)?.word ?? 'Judging…'}</span>
        ) : (
          <VerdictMark verdict={verdict} />
        )}
      </td>
      <td className="px-4 py-2 whitespace-nowrap tabular-nums">{hasRun ? passedOf(submission) : ''}</td>
      <td className="px-4 py-2 whitespace-nowrap tabular-nums">
        {hasRun && timeMs !== null ? formatTimeMs(timeMs) : ''}
      </td>
      <td className="px-4 py-2 whitespace-nowrap">{languageName(submission.language)}</td>
      <td className="px-4 py-2 text-right">
        <Link
          to={filterBy('open', _id)}
          aria-label={`Source of the submission of ${userFirstName} ${userLastName} for ${problemTitle}`}
          className="font-medium text-accent hover:underline"
        >
          Source
        </Link>
      </td>
    </tr>
  );
}

/** Returns the points of a problem with scores, and the tests of another one. */
function passedOf({ score, maxScore = null, testsPassed, testsTotal }: SubmissionSummary): string {
  return score === undefined ? `${testsPassed} of ${testsTotal}` : `${formatScore(score, maxScore)} points`;
}
