import { useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from '../../components/class-names.ts';

/** The three parts, of which a small screen shows one at a time. */
export type View = 'statement' | 'code' | 'result';

const views = [
  { name: 'statement', text: 'Statement' },
  { name: 'code', text: 'Code' },
  { name: 'result', text: 'Result' },
] as const;

/**
 * The look of the element that contains the views. On a small screen they are side by side, and the
 * browser's own scrolling moves from one to the next: it leaves a swipe to code and tables that are
 * wider than the screen, and the selection of text to the editor.
 */
export const viewsClass =
  'relative max-lg:snap-x max-lg:snap-mandatory max-lg:overflow-x-auto max-lg:overflow-y-hidden max-lg:[scrollbar-width:none]';

export const viewClass = 'max-lg:w-full max-lg:shrink-0 max-lg:snap-start max-lg:snap-always';

export function useView() {
  const [view, setView] = useState<View>('statement');
  /** The element that contains the views in their order. */
  const container = useRef<HTMLElement>(null);
  const shown = useRef({ view, width: 0 });
  const scrollToView = useCallback(() => {
    const { current } = container;
    if (!current) return;
    shown.current.width = current.clientWidth;
    const index = views.findIndex(({ name }) => name === shown.current.view);
    current.scrollTo({ left: index * current.clientWidth, behavior: 'instant' });
  }, []);
  const showView = useCallback(
    (wanted: View) => {
      setView(wanted);
      shown.current.view = wanted;
      scrollToView();
    },
    [scrollToView],
  );
  // A device that is turned scrolls by itself, to another view or, on a large screen, to none.
  useEffect(() => {
    const { current } = container;
    if (!current) return;
    shown.current.width = current.clientWidth;
    const observer = new ResizeObserver(() => {
      if (current.clientWidth !== shown.current.width) scrollToView();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [scrollToView]);
  /** Reads the view after a swipe, or after the focus moved into another view. */
  const onScroll = useCallback(() => {
    if (!container.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = container.current;
    if (scrollWidth <= clientWidth || clientWidth !== shown.current.width) return;
    const swipedTo = views[Math.round(scrollLeft / clientWidth)]?.name ?? 'statement';
    shown.current.view = swipedTo;
    setView(swipedTo);
  }, []);
  return { view, showView, container, onScroll };
}

export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <nav aria-label="Parts of the page" className="flex shrink-0 border-b border-line bg-surface px-3 lg:hidden">
      {views.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          onClick={() => onView(name)}
          className={classNames(
            '-mb-px flex-1 border-b-2 py-2.5 text-sm font-semibold focus-visible:-outline-offset-2',
            view === name ? 'border-accent text-accent' : 'border-transparent text-muted',
          )}
        >
          {text}
        </button>
      ))}
    </nav>
  );
}
