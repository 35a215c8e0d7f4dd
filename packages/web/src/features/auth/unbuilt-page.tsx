import { AuthCard } from './auth-card.tsx';

/** In place of the pages for a forgotten password. */
export function UnbuiltPage() {
  return (
    <AuthCard title="Not available yet">
      <p className="text-muted">
        A forgotten password cannot be reset here yet. Please ask an administrator to set a new one for you.
      </p>
    </AuthCard>
  );
}
