import { Box, Text } from 'ink';
import { createContext, memo, type ReactNode, useContext, useMemo } from 'react';
import { fitLine, fitRows } from '../text/fit-line.ts';

/** A part of the screen, in cells. What stands in it draws exactly that. */
export interface Area {
  columns: number;
  rows: number;
}

const AreaContext = createContext<Area>({ columns: 0, rows: 0 });

/** The part of the screen that the component has. */
export function useArea(): Area {
  return useContext(AreaContext);
}

/** Gives its children a part of the area: as wide and as high as is said, else as the area is. */
export function Part({ children, ...size }: Partial<Area> & { children: ReactNode }) {
  const area = useArea();
  const { columns = area.columns, rows = area.rows } = size;
  const part = useMemo(() => ({ columns, rows }), [columns, rows]);
  return <AreaContext value={part}>{children}</AreaContext>;
}

/** Lines at the top of the area; its children have the rest. */
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
  /** Those of the area, unless it is said. */
  rows?: number;
}

/** Painted lines as wide as the area: longer lines are cut, missing ones are empty. */
export const Lines = memo(function Lines({ lines, rows }: LinesProps) {
  const area = useArea();
  const height = rows ?? area.rows;
  return (
    <Box width={area.columns} height={height} flexDirection="column" flexShrink={0} overflow="hidden">
      {fitRows(lines, height).map((line, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the screen
        <Line key={row} text={fitLine(line, area.columns)} />
      ))}
    </Box>
  );
});

/** Lines that stay the same are not laid out again. */
const Line = memo(function Line({ text }: { text: string }) {
  return <Text wrap="truncate">{text === '' ? ' ' : text}</Text>;
});
