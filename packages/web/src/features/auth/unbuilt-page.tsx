import { AuthCard } from './auth-card.tsx';

/** Replaces the pages for a forgotten password, which do not exist yet. */
export function UnbuiltPage() {
  return (
    <AuthCard title="Not available yet">
      <p className="text-muted">
        You cannot reset a forgotten password here yet. Ask an administrator to set a new one for you.
      </p>
    </AuthCard>
  );
}
