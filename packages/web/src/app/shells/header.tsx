import { type ReactNode, useState } from 'react';
import { SkipLink } from '../../components/skip-link.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import { MenuDialog } from './menu-dialog.tsx';

interface HeaderProps {
  /** The target of the logo and the name. */
  home: string;
  /** Shown beside the name. */
  start?: ReactNode;
  /** Shown at the far end. */
  end: ReactNode;
  /** Renders the same links for small screens. Links that leave the page call `close`. */
  menu: (close: () => void) => ReactNode;
}

/** The bar above a page; on small screens its links are in a menu. */
export function Header({ home, start, end, menu }: HeaderProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const close = () => setMenuOpen(false);
  return (
    <header className="border-b border-line bg-surface">
      <SkipLink />
      <nav aria-label="Main" className="mx-auto flex h-14 max-w-6xl items-center gap-6 px-4">
        <Wordmark to={home} />
        <div className="hidden flex-1 items-center gap-1 md:flex">{start}</div>
        <div className="ml-auto flex items-center gap-2">
          <ThemeToggle />
          <div className="hidden md:block">{end}</div>
          <button
            type="button"
            onClick={() => setMenuOpen(true)}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            className="-mr-2 rounded-md p-2 hover:bg-sunken md:hidden"
          >
            <span className="sr-only">Open main menu</span>
            <MenuIcon />
          </button>
        </div>
      </nav>
      {isMenuOpen ? <MenuDialog onClose={close}>{menu(close)}</MenuDialog> : null}
    </header>
  );
}

function MenuIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M4 6h16M4 12h16M4 18h16" strokeLinecap="round" />
    </svg>
  );
}
