import { Button, ButtonLink } from '../../components/button.tsx';
import { PlainPage } from '../../components/plain-page.tsx';
import { useLogOut } from '../../session/use-log-out.ts';
import { useHome } from '../../session/use-session.ts';

/** The guards redirect users of another role to this page. */
export function UnauthorizedPage() {
  const { home, isSignedIn } = useHome();
  return (
    <PlainPage title="401 - Unauthorized" home={home}>
      <p className="mt-4 text-muted">Sorry, you are not authorized to view this page.</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={home} look="primary">
          {isSignedIn ? 'Go home' : 'Log In'}
        </ButtonLink>
        {isSignedIn ? <LogOutButton /> : null}
      </div>
    </PlainPage>
  );
}

function LogOutButton() {
  return <Button onClick={useLogOut()}>Log out</Button>;
}
