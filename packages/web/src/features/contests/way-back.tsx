import { Link } from 'react-router';

/** Beside the heading of a page: to where one probably came from. */
export function WayBack({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="min-w-0 text-sm font-semibold text-accent wrap-anywhere hover:underline">
      <span aria-hidden="true">← </span>
      {children}
    </Link>
  );
}
