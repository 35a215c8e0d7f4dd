import { Link } from 'react-router';
import { useHome } from '../../session/use-session.ts';
import { AuthCard } from './auth-card.tsx';
import { linkClass } from './link-class.ts';

/** Replaces the pages for a forgotten password, which do not exist yet. */
export function UnbuiltPage() {
  const { home, isSignedIn } = useHome();
  return (
    <AuthCard
      title="Not available yet"
      footer={
        <Link to={home} className={linkClass}>
          {isSignedIn ? 'Go home' : 'Back to Log In'}
        </Link>
      }
    >
      <p className="text-muted">
        You cannot reset a forgotten password here yet. Ask an administrator to set a new one for you.
      </p>
    </AuthCard>
  );
}
