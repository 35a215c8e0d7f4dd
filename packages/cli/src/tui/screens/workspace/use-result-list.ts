import { useScreenState } from '../../navigation/use-navigation.ts';
import { firstFailure, isFailure, type ResultView } from './result-view.ts';

interface Kept {
  of: object | undefined;
  index: number;
}

/** The selected row of a result; of a new result the first one that failed. */
export function useResultList(view: ResultView) {
  const [kept, setKept] = useScreenState<Kept>('result row', { of: undefined, index: 0 });
  const { rows, of } = view;
  const index = kept.of === of ? Math.min(kept.index, Math.max(0, rows.length - 1)) : firstFailure(rows);
  const select = (next: number) => setKept({ of, index: next });
  const failures = rows.flatMap((row, at) => (isFailure(row) ? [at] : []));
  const after = failures.find((at) => at > index) ?? failures[0];
  const before = failures.findLast((at) => at < index) ?? failures.at(-1);
  return {
    index,
    selected: rows[index],
    select,
    /** Undefined where there is no failing one to go to. */
    nextFailure: after === undefined ? undefined : () => select(after),
    previousFailure: before === undefined ? undefined : () => select(before),
  };
}

export type ResultList = ReturnType<typeof useResultList>;
