import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useLogOut } from '../session/use-log-out.ts';
import { classNames } from './class-names.ts';
import { usePageTitle } from './page.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface SolvingHeaderProps {
  title: string;
  /** Shown beside the title, and on a small screen below it. */
  children?: ReactNode;
}

/**
 * The bar above the solving screen. Its title is the heading of the page, which needs a `main` with
 * id `main`.
 */
export function SolvingHeader({ title, children }: SolvingHeaderProps) {
  const heading = usePageTitle(title);
  const logOut = useLogOut();
  const actionClass = 'rounded-md px-3 py-2 text-sm font-medium text-muted hover:bg-sunken hover:text-ink';
  return (
    <header className="flex h-14 items-center gap-3 border-b border-line bg-surface px-4">
      <SkipLink />
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <h1
          ref={heading}
          tabIndex={-1}
          title={title}
          className={classNames(
            'min-w-0 truncate font-bold outline-none md:flex-1 md:text-lg',
            children ? 'max-md:text-base/5' : 'max-md:text-lg',
          )}
        >
          {title}
        </h1>
        {children}
      </div>
      <nav aria-label="Main" className="flex shrink-0 items-center gap-1">
        <ThemeToggle />
        <Link to={paths.user.home} className={actionClass}>
          Home
        </Link>
        <button type="button" onClick={logOut} className={actionClass}>
          Log out
        </button>
      </nav>
    </header>
  );
}
