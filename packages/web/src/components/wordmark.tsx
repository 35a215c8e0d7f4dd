import { Link } from 'react-router';

export function Wordmark({ to }: { to: string }) {
  return (
    <Link to={to} className="flex items-center gap-2 text-lg font-bold">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7">
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <path d="M4 26V18h8v8zM12 26V9h8v17zM20 26v-5h8v5z" className="fill-on-accent" />
      </svg>
      Podium
    </Link>
  );
}
