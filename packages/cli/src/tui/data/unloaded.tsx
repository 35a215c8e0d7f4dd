import { Lines, useArea } from '../components/area.tsx';
import { useTheme } from '../shell/shell-context.ts';
import { stateLines } from '../text/state-lines.ts';
import type { Loadable } from './queries.ts';

/** In place of what is not loaded yet, or could not be. */
export function Unloaded({ loadable }: { loadable: Loadable<unknown> }) {
  return <Lines lines={stateLines(loadable, useTheme(), useArea().columns) ?? []} />;
}
