import type { ReactNode } from 'react';
import { usePageTitle } from '../../components/page.tsx';

export function AuthCard({ title, children, footer }: { title: string; children: ReactNode; footer?: ReactNode }) {
  const heading = usePageTitle(title);
  return (
    <main id="main" className="mx-auto w-full max-w-md px-4 py-8 sm:py-16">
      <div className="rounded-xl border border-line bg-surface p-6 shadow-sm sm:p-8">
        <h1 ref={heading} tabIndex={-1} className="mb-6 text-2xl font-bold outline-none">
          {title}
        </h1>
        {children}
      </div>
      {footer ? <p className="mt-6 text-center text-sm text-muted">{footer}</p> : null}
    </main>
  );
}
