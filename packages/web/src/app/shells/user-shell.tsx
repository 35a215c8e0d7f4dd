import { Outlet } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { NavigationBar, type NavigationLink } from './navigation-bar.tsx';

const links: readonly NavigationLink[] = [
  { label: 'Home', to: paths.user.home, leadsTo: [paths.user.practice] },
  {
    label: 'Contests',
    to: paths.user.contests,
    leadsTo: [paths.user.contest(''), paths.user.contestAttempt(''), paths.user.leaderboard('')],
  },
  { label: 'Profile', to: paths.user.profile },
];

export function UserShell() {
  return (
    <>
      <NavigationBar home={paths.user.home} links={links} />
      <Outlet />
    </>
  );
}
