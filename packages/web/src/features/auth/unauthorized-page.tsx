import { Button, ButtonLink } from '../../components/button.tsx';
import { usePageTitle } from '../../components/page.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import { homeOf, paths } from '../../lib/paths.ts';
import { useLogOut } from '../../session/use-log-out.ts';
import { useSessionState } from '../../session/use-session.ts';

/** The guards redirect users of another role to this page. */
export function UnauthorizedPage() {
  const title = '401 - Unauthorized';
  const heading = usePageTitle(title);
  const current = useSessionState();
  const home = current.state === 'signed-in' ? homeOf(current.user.userType) : paths.login;
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-5xl items-center justify-between px-4">
          <Wordmark to={home} />
          <ThemeToggle />
        </div>
      </header>
      <main id="main" className="mx-auto max-w-lg px-4 py-16 text-center sm:py-28">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold outline-none">
          {title}
        </h1>
        <p className="mt-4 text-muted">Sorry, you are not authorized to view this page.</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to={home} look="primary">
            {current.state === 'signed-in' ? 'Go home' : 'Log In'}
          </ButtonLink>
          {current.state === 'signed-in' ? <LogOutButton /> : null}
        </div>
      </main>
    </>
  );
}

function LogOutButton() {
  return <Button onClick={useLogOut()}>Log out</Button>;
}
