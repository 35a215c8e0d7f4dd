import { Link, useLocation } from 'react-router';
import { classNames } from '../../components/class-names.ts';
import { useLogOut } from '../../session/use-log-out.ts';
import { Header } from './header.tsx';

export interface NavigationLink {
  label: string;
  to: string;
  /** The beginnings of the addresses of the pages that users reach through this link. */
  leadsTo?: readonly string[];
}

/** The bar above every page for signed-in users. */
export function NavigationBar({ home, links }: { home: string; links: readonly NavigationLink[] }) {
  const logOut = useLogOut();
  return (
    <Header
      home={home}
      start={links.map((link) => <BarLink key={link.label} {...link} />)}
      end={
        <button type="button" onClick={logOut} className={linkClass(false)}>
          Log out
        </button>
      }
      menu={(close) => (
        <>
          {links.map((link) => (
            <BarLink key={link.label} {...link} onClick={close} />
          ))}
          <button type="button" onClick={logOut} className={linkClass(false)}>
            Log out
          </button>
        </>
      )}
    />
  );
}

function BarLink({ label, to, leadsTo = [], onClick }: NavigationLink & { onClick?: () => void }) {
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
