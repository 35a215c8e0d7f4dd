import { Lines } from '../components/lines.tsx';

export function SessionEndedOverlay({ columns, rows }: { columns: number; rows: number }) {
  return <Lines lines={['session ended']} columns={columns} rows={rows} />;
}
