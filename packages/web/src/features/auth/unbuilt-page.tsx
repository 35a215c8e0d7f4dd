import { AuthCard } from './auth-card.tsx';

/** Stands in for the pages of a forgotten password. */
export function UnbuiltPage() {
  return (
    <AuthCard title="Not available yet">
      <p className="text-muted">
        You cannot reset a forgotten password here yet. Ask an administrator to set a new one for you.
      </p>
    </AuthCard>
  );
}
