import type { TestCase } from '@podium/sdk/contract';
import { showUnprintable } from '@podium/sdk/unprintable';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Scrollable } from '../../../components/scrollable.tsx';

interface SampleProps {
  sample: TestCase;
  /** The number, counted from 1. */
  number: number;
  onUse: (input: string) => void;
}

export function Sample({ sample, number, onUse }: SampleProps) {
  return (
    <section aria-label={`Sample ${number}`} className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-1.5">
        <h3 className="text-sm font-semibold">Sample {number}</h3>
        <button
          type="button"
          onClick={() => onUse(sample.input)}
          className="rounded px-2 py-0.5 text-xs font-medium text-accent hover:bg-sunken"
        >
          Use this sample as input
          <span className="sr-only">: sample {number}</span>
        </button>
      </div>
      <div className="grid divide-line max-sm:divide-y sm:grid-cols-2 sm:divide-x">
        <Part name="Input" text={sample.input} number={number} />
        <Part name="Output" text={sample.output} number={number} />
      </div>
    </section>
  );
}

function Part({ name, text, number }: { name: string; text: string; number: number }) {
  return (
    <div className="min-w-0">
      <div className="flex items-center justify-between px-3 pt-1.5">
        <p className="text-xs font-semibold text-muted">{name}</p>
        <CopyButton text={text} label={`Copy the ${name.toLowerCase()} of sample ${number}`} />
      </div>
      <Scrollable
        label={`${name} of sample ${number}`}
        className="max-h-64 overflow-auto print:max-h-none print:overflow-visible px-3 pb-2.5 font-mono text-[13px]/5"
      >
        <pre className="print:whitespace-pre-wrap print:wrap-anywhere">{showUnprintable(text)}</pre>
      </Scrollable>
    </div>
  );
}
