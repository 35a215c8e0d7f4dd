import { editorialSections } from '@podium/sdk/statement-markdown';
import { useRef, useState } from 'react';
import { Markdown } from '../../../components/markdown/markdown.tsx';

/** Shows how to solve the problem: each press opens one more hint, and at last the solution. */
export function Editorial({ text }: { text: string }) {
  const { opening, sections } = editorialSections(text);
  const [opened, setOpened] = useState(0);
  const next = sections[opened];
  const part = useRef<HTMLElement>(null);
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label="Editorial"
      className="flex flex-col gap-3 border-t border-line pt-4 outline-none"
    >
      <h3 className="font-semibold">How to solve it</h3>
      {opening === '' ? null : <Markdown text={opening} />}
      <div aria-live="polite" className="flex flex-col gap-3">
        {sections.slice(0, opened).map((section, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same title
            key={index}
            className="rounded-lg border border-line bg-surface px-4 py-3"
          >
            <h4 className="mb-2 font-semibold">{section.title}</h4>
            <Markdown text={section.text} />
          </div>
        ))}
      </div>
      {next ? (
        <button
          type="button"
          onClick={() => {
            setOpened(opened + 1);
            // The last press removes the button.
            if (opened + 1 === sections.length) part.current?.focus({ preventScroll: true });
          }}
          className="self-start rounded-md border border-strong-line px-3 py-1.5 text-sm font-medium hover:bg-sunken print:hidden"
        >
          Show: {next.title}
        </button>
      ) : null}
    </section>
  );
}
