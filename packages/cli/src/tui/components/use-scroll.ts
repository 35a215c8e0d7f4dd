import { moveHandlers } from '../keys/move-handlers.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useScreenState } from '../navigation/use-navigation.ts';
import { type ListMove, moveScroll } from '../text/list-window.ts';

export interface ScrollOptions {
  /** Unique within the screen: the place is kept under it. */
  name: string;
  /** Lines in all, and in view. */
  count: number;
  rows: number;
  isActive?: boolean;
}

/** The first line in view of a text that is longer than its place. Its keys are those of the scope `scroll`. */
export function useScroll({ name, count, rows, isActive = true }: ScrollOptions): {
  first: number;
  scrollTo(line: number): void;
} {
  const [kept, setFirst] = useScreenState(`${name} scroll`, 0);
  const last = Math.max(0, count - rows);
  const first = Math.min(kept, last);
  const move = (step: ListMove) => setFirst((before) => moveScroll(Math.min(before, last), step, count, rows));
  const canScroll = count > rows;
  useKeys('scroll', moveHandlers(move), { isActive: isActive && canScroll });
  return { first, scrollTo: setFirst };
}
