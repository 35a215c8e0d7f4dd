import { classNames } from '../../components/class-names.ts';

/** The three parts, of which a small screen shows one at a time. */
export type View = 'problem' | 'code' | 'result';

const views = [
  { name: 'problem', text: 'Problem' },
  { name: 'code', text: 'Code' },
  { name: 'result', text: 'Result' },
] as const;

export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <nav
      aria-label="Parts of the page"
      className="sticky top-0 z-20 flex border-b border-line bg-surface px-3 lg:hidden"
    >
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
