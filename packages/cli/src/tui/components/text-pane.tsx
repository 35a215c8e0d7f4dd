import { useTheme } from '../shell/shell-context.ts';
import { frameLines } from '../text/frame-lines.ts';
import { Lines } from './lines.tsx';
import { useScroll } from './list.ts';

interface TextPaneProps {
  /** Unique within the screen: the place in the text is kept under it. */
  name: string;
  title?: string;
  /** Painted, no wider than two columns less than the pane. */
  lines: readonly string[];
  columns: number;
  rows: number;
}

/** A text in a frame, which scrolls where it is longer. */
export function TextPane({ name, title, lines, columns, rows }: TextPaneProps) {
  const theme = useTheme();
  const inView = rows - 2;
  const { first } = useScroll({ name, count: lines.length, rows: inView });
  const framed = frameLines(lines.slice(first, first + inView), theme, {
    ...(title === undefined ? {} : { title }),
    ...(lines.length > inView ? { note: `${Math.min(first + inView, lines.length)} of ${lines.length}` } : {}),
    columns,
    rows,
    isFocused: true,
    scroll: { first, total: lines.length },
  });
  return <Lines lines={framed} columns={columns} rows={rows} />;
}
