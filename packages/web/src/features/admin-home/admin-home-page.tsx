import { Link } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { UrgentContests } from '../../components/urgent-contests.tsx';
import { paths } from '../../lib/paths.ts';
import { JudgingErrors } from './judging-errors.tsx';
import { JudgingQueue } from './judging-queue.tsx';

const cards = [
  {
    title: 'Upload Problem',
    text: 'Upload a new problem',
    to: paths.admin.uploadProblem,
    icon: 'M12 16V4m0 0L7 9m5-5 5 5M4 20h16',
  },
  {
    title: 'Contest',
    text: 'View, Schedule and Update Contest',
    to: paths.admin.contests,
    icon: 'M8 3v4m8-4v4M4 10h16M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  },
  {
    title: 'Problems',
    text: 'View and edit Problems',
    to: paths.admin.problems,
    icon: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  },
  {
    title: 'Profile',
    text: 'Admin Details',
    to: paths.admin.profile,
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 9a8 8 0 0 1 16 0',
  },
] as const;

export function AdminHomePage() {
  return (
    <Page
      title="Admin Dashboard"
      actions={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.admin.submissions}>Submissions</ButtonLink>
          <ButtonLink to={{ pathname: paths.admin.profile, hash: 'tokens' }}>Tokens</ButtonLink>
          <ButtonLink to={paths.admin.log}>Audit log</ButtonLink>
        </div>
      }
    >
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {cards.map(({ title, text, to, icon }) => (
          <li key={title}>
            <Link
              to={to}
              className="flex h-full items-start gap-4 rounded-lg border border-line bg-surface p-5 transition-shadow hover:shadow-md"
            >
              <span className="rounded-md bg-accent-soft p-2 text-accent">
                <Icon path={icon} box={24} className="size-6" />
              </span>
              <span>
                <span className="block text-lg font-semibold">{title}</span>
                <span className="mt-1 block text-sm text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6 grid gap-4 lg:grid-cols-3">
        <UrgentContests
          pathOf={paths.admin.contest}
          standingsOf={({ _id, startTime }, now) =>
            now >= Date.parse(startTime) ? paths.admin.standings(_id) : undefined
          }
        />
        <JudgingQueue />
        <JudgingErrors />
      </div>
    </Page>
  );
}
