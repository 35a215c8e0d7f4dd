import { useScreenState } from '../../navigation/use-navigation.ts';
import { firstFailure, isFailure, type ResultView } from './result-view.ts';

interface Selection {
  of: object | undefined;
  index: number;
}

/** The selected row of a result. In a new result it is the first row that failed. */
export function useResultList(view: ResultView) {
  const [selection, setSelection] = useScreenState<Selection>('result row', { of: undefined, index: 0 });
  const { rows, of } = view;
  const index = selection.of === of ? Math.min(selection.index, Math.max(0, rows.length - 1)) : firstFailure(rows);
  const select = (next: number) => setSelection({ of, index: next });
  const failures = rows.flatMap((row, at) => (isFailure(row) ? [at] : []));
  const after = failures.find((at) => at > index) ?? failures[0];
  const before = failures.findLast((at) => at < index) ?? failures.at(-1);
  return {
    index,
    selected: rows[index],
    select,
    /** Undefined when no row failed. */
    nextFailure: after === undefined ? undefined : () => select(after),
    previousFailure: before === undefined ? undefined : () => select(before),
  };
}

export type ResultList = ReturnType<typeof useResultList>;
