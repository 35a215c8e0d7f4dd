import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../lib/store.ts';
import { classNames } from './class-names.ts';
import { unreadMessages } from './unread-messages.ts';

interface PageProps {
  /** The heading, and together with the product's name the title of the tab. */
  title: string;
  actions?: ReactNode;
  children: ReactNode;
  /** The width; by default that of the bar above. */
  className?: string;
}

/** Its heading gets the focus after navigation, so that screen readers start there. */
export function Page({ title, actions, children, className = 'max-w-6xl' }: PageProps) {
  const heading = usePageTitle(title);
  return (
    <main id="main" className={classNames('mx-auto w-full px-4 py-6', className)}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-2xl font-bold wrap-anywhere outline-none">
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </main>
  );
}

export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const unread = useStore(unreadMessages);
  useEffect(() => {
    const count = unread > 0 ? `(${unread}) ` : '';
    document.title = count + (title === 'Podium' ? title : `${title} · Podium`);
  }, [title, unread]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page, and nothing else is
  useEffect(() => {
    // A field with `autoFocus` has the focus already.
    if (document.activeElement?.matches('main input')) return;
    // The key is `default` after a page load, when the browser sets the focus.
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return heading;
}
