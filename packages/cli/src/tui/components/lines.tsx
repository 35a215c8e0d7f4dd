import { Box, Text } from 'ink';
import { memo } from 'react';
import { fitLine, fitRows } from '../text/fit-line.ts';

interface LinesProps {
  lines: readonly string[];
  columns: number;
  rows: number;
}

/** Painted lines in a part of the screen of a fixed size: longer lines are cut, missing ones are empty. */
export const Lines = memo(function Lines({ lines, columns, rows }: LinesProps) {
  return (
    <Box width={columns} height={rows} flexDirection="column" flexShrink={0} overflow="hidden">
      {fitRows(lines, rows).map((line, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the screen
        <Line key={row} text={fitLine(line, columns)} />
      ))}
    </Box>
  );
});

/** Lines that stay the same are not laid out again. */
const Line = memo(function Line({ text }: { text: string }) {
  return <Text wrap="truncate">{text === '' ? ' ' : text}</Text>;
});
