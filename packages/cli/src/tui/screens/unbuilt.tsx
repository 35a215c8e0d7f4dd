import { Lines } from '../components/lines.tsx';
import { useScreenTitle } from '../shell/shell-context.ts';

/** In the place of a screen that is being written. */
export function Unbuilt({ name, columns, rows }: { name: string; columns: number; rows: number }) {
  useScreenTitle(name);
  return <Lines lines={[`${name}: not built yet`]} columns={columns} rows={rows} />;
}
