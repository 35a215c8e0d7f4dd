import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Paint } from '../../text/style.ts';
import { useTheme } from '../shell/shell-context.ts';
import { wrapLines } from '../text/lines.ts';
import { Part, useArea } from './area.tsx';
import { Panel } from './panel.tsx';
import { Text } from './text.tsx';

interface DialogProps {
  title: string;
  note?: string;
  /** The rows of the content. */
  height: number;
  /** The greatest width of the content in columns. */
  width?: number;
  children: ReactNode;
}

const dialogColumns = 64;
/** The cells of two edges, each with a blank row or two blank columns inside. */
const dialogEdges = { columns: 6, rows: 4 };

/** Returns the columns of the content of a dialog over the area. */
export function useDialogColumns(width = dialogColumns): number {
  return Math.min(useArea().columns - 4, width) - dialogEdges.columns;
}

/** Draws a panel over the area, a little above its middle. */
export function Dialog({ title, note, height, width = dialogColumns, children }: DialogProps) {
  return (
    <Centered height={height + dialogEdges.rows} width={width}>
      <Panel title={title} note={note} isFocused>
        <Box flexDirection="column" paddingX={2} paddingTop={1}>
          {children}
        </Box>
      </Panel>
    </Centered>
  );
}

/** Draws a part of the area, a little above its middle, with at most these rows and columns. */
export function Centered({ height, width, children }: Pick<Required<DialogProps>, 'height' | 'width' | 'children'>) {
  const { columns, rows } = useArea();
  const partRows = Math.min(rows, height);
  const top = Math.floor((rows - partRows) / 3);
  return (
    <Box width={columns} height={rows} flexDirection="column" alignItems="center" paddingTop={top}>
      <Part columns={Math.min(columns - 4, width)} rows={partRows}>
        {children}
      </Part>
    </Box>
  );
}

interface TextDialogProps {
  title: string;
  text: string;
  paint?: Paint;
  keys: readonly (readonly [key: string, meaning: string])[];
}

/** Shows a text over the area, with the keys that close it. */
export function TextDialog({ title, text, paint, keys }: TextDialogProps) {
  const theme = useTheme();
  const lines = wrapLines(text, useDialogColumns(), paint);
  return (
    <Dialog title={title} height={lines.length + 2}>
      <Text>{lines.join('\n')}</Text>
      <Box marginTop={1}>
        <Text>{keys.map(([key, meaning]) => `${theme.accent(key)} ${meaning}`).join('   ')}</Text>
      </Box>
    </Dialog>
  );
}
