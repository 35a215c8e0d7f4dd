import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useLogOut } from '../session/use-log-out.ts';
import { usePageTitle } from './page.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface SolvingHeaderProps {
  title: string;
  /** The letter of the problem in its contest. */
  label?: string | undefined;
  /** Shown beside the title, and on a small screen above it. */
  children?: ReactNode;
}

/**
 * The bar above the solving screen. Its title is the heading of the page, which needs a `main` with
 * id `main`. On a small screen the title has lines of its own, so that it can be read whole.
 */
export function SolvingHeader({ title, label, children }: SolvingHeaderProps) {
  const heading = usePageTitle(title);
  const logOut = useLogOut();
  const actionClass = 'rounded-md px-3 py-2 text-sm font-medium text-muted hover:bg-sunken hover:text-ink';
  return (
    <header className="flex items-center gap-x-3 border-b border-line bg-surface px-4 max-md:flex-wrap md:h-14 md:gap-x-6">
      <SkipLink />
      <div className="flex min-w-0 items-center gap-2.5 max-md:order-last max-md:basis-full max-md:items-start max-md:pb-2 md:flex-1">
        {label === undefined ? null : (
          <span className="shrink-0 rounded bg-accent-soft px-2 text-base/6 font-bold text-accent">
            <span className="sr-only">Problem </span>
            {label}
          </span>
        )}
        <h1
          ref={heading}
          tabIndex={-1}
          title={title}
          className="min-w-0 text-lg font-bold outline-none max-md:leading-6 max-md:wrap-anywhere md:truncate print:whitespace-normal"
        >
          {title}
        </h1>
      </div>
      {children}
      <nav aria-label="Main" className="ml-auto flex shrink-0 items-center gap-1 max-md:-mr-2 max-md:py-1">
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
