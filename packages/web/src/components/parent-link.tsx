import { Link } from 'react-router';

export function ParentLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="min-w-0 text-sm font-semibold text-accent wrap-anywhere hover:underline">
      <span aria-hidden="true">← </span>
      {children}
    </Link>
  );
}
