import { Outlet } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { NavigationBar, type NavigationLink } from './navigation-bar.tsx';

const links: readonly NavigationLink[] = [
  { label: 'Upload Problem', to: paths.admin.uploadProblem },
  {
    label: 'Contest',
    to: paths.admin.contests,
    leadsTo: [
      paths.admin.scheduleContest,
      paths.admin.contest(''),
      paths.admin.editContest(''),
      paths.admin.leaderboard(''),
    ],
  },
  { label: 'Problems', to: paths.admin.problems, leadsTo: [paths.admin.editProblem('')] },
  { label: 'Profile', to: paths.admin.profile },
];

export function AdminShell() {
  return (
    <>
      <NavigationBar home={paths.admin.home} links={links} />
      <Outlet />
    </>
  );
}
