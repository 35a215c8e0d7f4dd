import type { ReactNode } from 'react';
import { usePageTitle } from './page.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { Wordmark } from './wordmark.tsx';

/** A page without a navigation bar. `home` is where the name leads. */
export function PlainPage({ title, home, children }: { title: string; home: string; children: ReactNode }) {
  const heading = usePageTitle(title);
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-6xl items-center justify-between px-4">
          <Wordmark to={home} />
          <ThemeToggle />
        </div>
      </header>
      <main id="main" className="mx-auto max-w-2xl px-4 py-12 sm:py-20">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold outline-none">
          {title}
        </h1>
        {children}
      </main>
    </>
  );
}
