import type { UserType } from '@podium/sdk/contract';
import { Link, Outlet, useLocation } from 'react-router';
import { classNames } from '../../components/class-names.ts';
import { paths } from '../../lib/paths.ts';
import { useLogOut } from '../../session/use-log-out.ts';
import { Header } from './header.tsx';

interface BarLinkProps {
  label: string;
  to: string;
  /** The beginnings of the addresses of the pages that users reach through this link. */
  leadsTo?: readonly string[];
}

const { user, admin } = paths;

const links: Readonly<Record<UserType, readonly BarLinkProps[]>> = {
  user: [
    { label: 'Home', to: user.home, leadsTo: [user.practice] },
    {
      label: 'Contests',
      to: user.contests,
      leadsTo: [
        user.contest(''),
        user.contestAttempt(''),
        user.leaderboard(''),
        user.standings(''),
        user.statistics(''),
        user.questions(''),
      ],
    },
    { label: 'Profile', to: user.profile },
  ],
  admin: [
    { label: 'Upload Problem', to: admin.uploadProblem },
    {
      label: 'Contest',
      to: admin.contests,
      leadsTo: [
        admin.scheduleContest,
        admin.contest(''),
        admin.editContest(''),
        admin.leaderboard(''),
        admin.standings(''),
        admin.statistics(''),
        admin.questions(''),
        admin.participants(''),
      ],
    },
    { label: 'Problems', to: admin.problems, leadsTo: [admin.editProblem('')] },
    { label: 'Profile', to: admin.profile },
  ],
};

/** The bar above every page of a role, and the page. */
export function RoleShell({ userType }: { userType: UserType }) {
  const logOut = useLogOut();
  const logOutButton = (
    <button type="button" onClick={logOut} className={linkClass(false)}>
      Log out
    </button>
  );
  const barLinks = (close?: () => void) =>
    links[userType].map((link) => <BarLink key={link.label} {...link} onClick={close} />);
  return (
    <>
      <Header
        home={paths[userType].home}
        start={barLinks()}
        end={logOutButton}
        menu={(close) => (
          <>
            {barLinks(close)}
            {logOutButton}
          </>
        )}
      />
      <Outlet />
    </>
  );
}

function BarLink({ label, to, leadsTo = [], onClick }: BarLinkProps & { onClick: (() => void) | undefined }) {
  const { pathname } = useLocation();
  const isCurrentPage = pathname === to;
  const isUnder = leadsTo.some((beginning) => pathname.startsWith(beginning));
  return (
    <Link
      to={to}
      onClick={onClick}
      aria-current={isCurrentPage ? 'page' : isUnder ? 'true' : undefined}
      className={linkClass(isCurrentPage || isUnder)}
    >
      {label}
    </Link>
  );
}

function linkClass(isActive: boolean): string {
  return classNames(
    // In the menu of small screens, links are large enough for thumbs.
    'rounded-md px-3 py-3 text-left text-base font-medium md:py-2 md:text-sm',
    isActive ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunken hover:text-ink',
  );
}
