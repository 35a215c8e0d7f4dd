import { useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { loadWhenIdle } from '../../lib/load-when-idle.ts';
import { paths } from '../../lib/paths.ts';
import { Header } from './header.tsx';

/**
 * The header for signed-out users. The sign-in page links to registering (AuthMode 0 of the
 * specification), and every other page links to signing in.
 */
export function PublicShell({ nextFiles }: { nextFiles: readonly (() => Promise<unknown>)[] }) {
  const { pathname, state } = useLocation();
  const link =
    pathname === paths.login ? { label: 'Sign Up', to: paths.register } : { label: 'Log In', to: paths.login };
  useEffect(() => void loadWhenIdle(nextFiles), [nextFiles]);
  // The link passes on the state of the sign-in page, so that it survives a visit to the other
  // page.
  const shown = (close?: () => void) => (
    <Link
      to={link.to}
      state={state}
      onClick={close}
      className="block rounded-md px-3 py-3 font-semibold md:py-2 md:text-sm text-accent hover:bg-accent-soft"
    >
      {link.label}
    </Link>
  );
  return (
    <>
      <Header home={paths.login} end={shown()} menu={shown} />
      <Outlet />
    </>
  );
}
