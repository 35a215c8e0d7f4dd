import { Link, Outlet, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Header } from './header.tsx';

/**
 * The header for those who are not signed in. Its mode says what it offers: on the sign-in page
 * register mode (AuthMode 0), to whoever has no account yet; on every other page signing in.
 */
export function PublicShell() {
  const { pathname, state } = useLocation();
  const link =
    pathname === paths.login ? { label: 'Sign Up', to: paths.register } : { label: 'Log In', to: paths.login };
  // The state of the sign-in page survives a visit of the other page.
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
