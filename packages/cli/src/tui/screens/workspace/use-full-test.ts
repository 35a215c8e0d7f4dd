import { verdicts } from '@podium/sdk/verdicts';
import { useEffect, useState } from 'react';
import { readDifferences } from '../../../solving/read-differences.ts';
import type { Tested } from '../../jobs/solving-state.ts';
import { useServices } from '../../services.ts';
import type { ResultRow, ShownTest } from './result-view.ts';

/** Returns the selected row, with longer outputs once they are read: a report has only their beginnings. */
export function useFullTest(row: ResultRow | undefined, tested: Tested | undefined): ResultRow | undefined {
  const { judge } = useServices();
  const [full, setFull] = useState<{ of: ShownTest; test: ShownTest }>();
  const wanted = row?.kind === 'test' && tested && isCut(row.test) ? row.test : undefined;
  useEffect(() => {
    if (!wanted || !tested) return undefined;
    const ended = new AbortController();
    const results = tested.report.results.filter(({ name }) => name === wanted.name);
    readDifferences({ judge, source: tested.source, report: { ...tested.report, results } }, ended.signal).then(
      ([test]) => test && !ended.signal.aborted && setFull({ of: wanted, test }),
      // The outputs of the report stay on the screen.
      () => undefined,
    );
    return () => ended.abort();
  }, [judge, tested, wanted]);
  return full && full.of === wanted ? { kind: 'test', test: full.test } : row;
}

function isCut({ verdict, cut }: ShownTest): boolean {
  return (
    verdicts[verdict].atFault === 'output' && Boolean(cut?.includes('actualOutput') || cut?.includes('expectedOutput'))
  );
}
