import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Paint } from '../../text/style.ts';
import { useTheme } from '../shell/shell-context.ts';
import { wrapLines } from '../text/lines.ts';
import { Part, useArea } from './area.tsx';
import { Panel } from './panel.tsx';

interface DialogProps {
  title: string;
  note?: string;
  lines: readonly string[];
  /** The greatest width in columns. */
  width?: number;
}

const dialogColumns = 64;
/** The cells of two edges, each with a blank row or two blank columns inside. */
export const dialogEdges = { columns: 6, rows: 4 };

export function useDialogColumns(width = dialogColumns): number {
  return Math.min(useArea().columns - 4, width) - dialogEdges.columns;
}

/** Draws a panel over the area, a little above its middle. */
export function Dialog({ title, note, lines, width = dialogColumns }: DialogProps) {
  return (
    <Centered height={lines.length + dialogEdges.rows} width={width}>
      <Panel title={title} note={note} isFocused lines={['', ...lines.map((line) => `  ${line}`)]} />
    </Centered>
  );
}

interface CenteredProps {
  height: number;
  width: number;
  children: ReactNode;
}

/** Draws a part of the area, a little above its middle, with at most these rows and columns. */
export function Centered({ height, width, children }: CenteredProps) {
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
  // The keys stay in view below a text that is too long.
  const shown = wrapLines(text, useDialogColumns(), paint).slice(0, useArea().rows - dialogEdges.rows - 2);
  const closers = keys.map(([key, meaning]) => `${theme.accent(key)} ${meaning}`).join('   ');
  return <Dialog title={title} lines={[...shown, '', closers]} />;
}
