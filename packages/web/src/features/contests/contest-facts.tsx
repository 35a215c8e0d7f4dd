import type { ReactNode } from 'react';

interface ContestFactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

export function ContestFacts({ facts }: ContestFactsProps) {
  return (
    <dl className="flex flex-col gap-x-10 gap-y-4 sm:flex-row sm:flex-wrap">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-1 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
