import { type ReactNode, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { Wordmark } from '../../components/wordmark.tsx';

interface HeaderProps {
  home: string;
  start?: ReactNode;
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
            <Icon path="M4 6h16M4 12h16M4 18h16" box={24} className="size-6" />
          </button>
        </div>
      </nav>
      {isMenuOpen ? <MenuDialog onClose={close}>{menu(close)}</MenuDialog> : null}
    </header>
  );
}

/** The menu of small screens, which slides in over the page. */
function MenuDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog
      aria-label="Main menu"
      closedby="any"
      onClose={onClose}
      className="m-0 ml-auto h-dvh max-h-none w-72 max-w-[85vw] border-l border-line bg-surface p-4 text-ink shadow-xl transition-transform duration-200 backdrop:bg-black/50 starting:translate-x-full"
    >
      <div className="mb-4 flex justify-end">
        <button type="button" onClick={onClose} className="rounded-md p-2 hover:bg-sunken">
          <span className="sr-only">Close menu</span>
          <Icon path="M6 6l12 12M18 6 6 18" box={24} className="size-6" />
        </button>
      </div>
      <div className="flex flex-col gap-1">{children}</div>
    </Dialog>
  );
}
