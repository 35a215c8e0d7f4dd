// biome-ignore lint/style/noRestrictedImports: this is the one place that draws texts
import { Box, Text } from 'ink';
import { createContext, memo, type ReactNode, useContext, useMemo } from 'react';
import { paintedText } from '../../text/terminal-text.ts';
import { fitLine, fitRows } from '../text/lines.ts';

/** The size of a part of the screen, in cells. Components fill their area exactly. */
export interface Area {
  columns: number;
  rows: number;
}

const AreaContext = createContext<Area>({ columns: 0, rows: 0 });

export function useArea(): Area {
  return useContext(AreaContext);
}

/** Gives its children a part of the area, by default all of its columns or rows. */
export function Part({ children, ...size }: Partial<Area> & { children: ReactNode }) {
  const area = useArea();
  const { columns = area.columns, rows = area.rows } = size;
  const part = useMemo(() => ({ columns, rows }), [columns, rows]);
  return <AreaContext value={part}>{children}</AreaContext>;
}

interface SplitProps {
  /** The columns of the left child; undefined if the children are below each other. */
  columns?: number | undefined;
  /** The rows of the upper child, if the children are below each other. */
  rows?: number;
  children: readonly [ReactNode, ReactNode];
}

/** Divides the area between two children. The second one gets the rest. */
export function Split({ columns, rows = 0, children: [first, second] }: SplitProps) {
  const area = useArea();
  const isBeside = columns !== undefined;
  return (
    <Box flexDirection={isBeside ? 'row' : 'column'}>
      <Part {...(isBeside ? { columns } : { rows })}>{first}</Part>
      <Part {...(isBeside ? { columns: area.columns - columns } : { rows: area.rows - rows })}>{second}</Part>
    </Box>
  );
}

/** Shows lines at the top of the area. The children get the rest. */
export function Below({ heading, children }: { heading: readonly string[]; children: ReactNode }) {
  const { rows } = useArea();
  return (
    <Box flexDirection="column">
      <Lines lines={heading} rows={heading.length} />
      <Part rows={rows - heading.length}>{children}</Part>
    </Box>
  );
}

interface LinesProps {
  lines: readonly string[];
  rows?: number;
}

/** Draws painted lines as wide as the area. Longer lines are cut, and missing ones are empty. */
export const Lines = memo(function Lines({ lines, rows }: LinesProps) {
  const area = useArea();
  const height = rows ?? area.rows;
  return (
    <Box width={area.columns} height={height} flexDirection="column" flexShrink={0} overflow="hidden">
      {fitRows(lines, height).map((line, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its row
        <Line key={row} text={fitLine(line, area.columns)} />
      ))}
    </Box>
  );
});

/**
 * Draws one line. Unchanged lines are not laid out again. Only this draws text, so that nothing on
 * a screen acts on the terminal but by its colours.
 */
const Line = memo(function Line({ text }: { text: string }) {
  return <Text wrap="truncate">{paintedText(text) || ' '}</Text>;
});
