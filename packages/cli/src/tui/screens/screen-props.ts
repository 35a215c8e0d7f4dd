import type { RouteOf, ScreenName } from '../navigation/route.ts';

/** What every screen is given: its route, and the room it has, in cells. It draws exactly that. */
export interface ScreenProps<S extends ScreenName> {
  route: RouteOf<S>;
  columns: number;
  rows: number;
}
