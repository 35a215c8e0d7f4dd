import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { usePageTitle } from './page.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { Wordmark } from './wordmark.tsx';

/** A page without a navigation bar. `home` is where the name leads. */
export function PlainPage({ title, home, children }: { title: string; home: string; children: ReactNode }) {
  const heading = usePageTitle(title);
  return (
    <>
      <PlainHeader home={home} />
      <main id="main" className="mx-auto max-w-2xl px-4 py-12 sm:py-20">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold outline-none">
          {title}
        </h1>
        {children}
      </main>
    </>
  );
}

/** The name of the product, and the colours. */
export function PlainHeader({ home, className = 'max-w-6xl' }: { home: string; className?: string }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className={classNames('mx-auto flex h-14 items-center justify-between px-4', className)}>
        <Wordmark to={home} />
        <ThemeToggle />
      </div>
    </header>
  );
}
