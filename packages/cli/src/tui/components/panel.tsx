import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { cutToWidth } from '../../output/display-width.ts';
import { wrapText } from '../../output/wrap.ts';
import { useTheme } from '../shell/shell-context.ts';
import { breakWords, fillLine, fitRows } from '../text/fit-line.ts';
import { Lines } from './lines.tsx';
import { useScroll } from './list.ts';

interface PanelProps {
  title?: string | undefined;
  /** At the right end of the lower edge: `3 of 120`. */
  note?: string | undefined;
  columns: number;
  rows: number;
  /** Keys act on it: its edges are drawn in the colour of names. */
  isFocused?: boolean;
  /** Another panel on the screen may have the focus instead: without colours the title says which one has it. */
  hasOthers?: boolean;
  /** The part of a longer content that is in view: a bar on the right edge shows it. */
  scroll?: { first: number; total: number } | undefined;
  /** Painted rows of a list or a text of which only the part in view is drawn. */
  lines?: readonly string[];
  /** Anything else. */
  children?: ReactNode;
}

/** A frame with a title, of exactly that size; the content has two columns and two rows less. */
export function Panel({ title, note, isFocused = false, hasOthers = false, scroll, ...props }: PanelProps) {
  const { columns, rows, lines, children } = props;
  const theme = useTheme();
  const inner = Math.max(0, columns - 2);
  const height = Math.max(0, rows - 2);
  const name = title && isFocused && hasOthers && !theme.color ? `[${title}]` : title;
  const label = (text: string | undefined, paint: (text: string) => string) =>
    text && inner >= 6 ? ` ${paint(cutToWidth(text, inner - 4, theme.ellipsis))} ` : '';
  const edges = isFocused ? theme.frame.focused : theme.frame.other;
  const bar = scrollBar(scroll, height);
  const isBar = (row: number) => bar !== undefined && row >= bar.from && row < bar.from + bar.size;
  const edgeAt = (row: number) => (isBar(row) ? edges.bar : edges.right);
  return (
    <Box
      width={columns}
      height={rows}
      flexShrink={0}
      flexDirection="column"
      borderStyle={edges}
      borderRight={lines === undefined}
    >
      {lines ? (
        // The edge is a part of the row, since terminals give joined letters more columns than Ink does.
        <Lines
          lines={fitRows(lines, height).map((line, row) => fillLine(line, inner) + edgeAt(row))}
          columns={inner + 1}
          rows={height}
        />
      ) : (
        <Box width={inner} height={height} flexDirection="column" overflow="hidden">
          {children}
        </Box>
      )}
      <OnEdge text={lines ? edges.topRight : ''} top={-1} right={0} />
      <OnEdge text={lines ? edges.bottomRight : ''} bottom={-1} right={0} />
      <OnEdge
        text={!lines && bar ? Array.from({ length: bar.size }, () => edges.bar).join('\n') : ''}
        top={bar?.from ?? 0}
        right={-1}
      />
      <OnEdge text={label(name, isFocused ? theme.bold : (text) => text)} top={-1} left={1} />
      <OnEdge text={label(note, theme.dim)} bottom={-1} right={lines ? 2 : 1} />
    </Box>
  );
}

/** A text that is drawn over an edge. */
function OnEdge({ text, ...place }: { text: string; top?: number; bottom?: number; left?: number; right?: number }) {
  if (text === '') return null;
  return (
    <Box position="absolute" {...place}>
      <Text>{text}</Text>
    </Box>
  );
}

/** Where the part in view is shown beside `rows` rows; undefined where all is in view. */
function scrollBar(scroll: PanelProps['scroll'], rows: number): { from: number; size: number } | undefined {
  if (!scroll || rows === 0 || scroll.total <= rows) return undefined;
  const size = Math.max(1, Math.round((rows * rows) / scroll.total));
  const last = scroll.total - rows;
  return { from: Math.round((Math.min(scroll.first, last) / last) * (rows - size)), size };
}

interface TextPaneProps {
  /** Unique within the screen: the first line in view is stored under it. */
  name: string;
  title?: string;
  /** Painted, no wider than two columns less than the pane. */
  lines: readonly string[];
  columns: number;
  rows: number;
}

/** A text in a panel, which scrolls where it is longer. */
export function TextPane({ name, title, lines, columns, rows }: TextPaneProps) {
  const inView = rows - 2;
  const { first } = useScroll({ name, count: lines.length, rows: inView });
  return (
    <Panel
      title={title}
      note={lines.length > inView ? `${Math.min(first + inView, lines.length)} of ${lines.length}` : undefined}
      columns={columns}
      rows={rows}
      isFocused
      scroll={{ first, total: lines.length }}
      lines={lines.slice(first, first + inView)}
    />
  );
}

interface DialogProps {
  title: string;
  note?: string;
  /** Of the screen that it lies over. */
  columns: number;
  rows: number;
  /** Rows of the content. */
  height: number;
  /** The widest it gets. */
  width?: number;
  children: ReactNode;
}

const dialogColumns = 64;
/** Two edges, with a blank row or two blank columns inside each of them. */
const dialogEdges = { columns: 6, rows: 4 };

/** How wide the content of a dialog is on a screen of `columns`. */
export function dialogContentColumns(columns: number, width = dialogColumns): number {
  return Math.min(columns - 4, width) - dialogEdges.columns;
}

/** A panel in the middle of the screen, a little above it. */
export function Dialog({ title, note, columns, rows, height, width = dialogColumns, children }: DialogProps) {
  const panelRows = Math.min(rows, height + dialogEdges.rows);
  return (
    <Box
      width={columns}
      height={rows}
      flexDirection="column"
      alignItems="center"
      paddingTop={Math.floor((rows - panelRows) / 3)}
    >
      <Panel title={title} note={note} columns={Math.min(columns - 4, width)} rows={panelRows} isFocused>
        <Box flexDirection="column" paddingX={2} paddingTop={1}>
          {children}
        </Box>
      </Panel>
    </Box>
  );
}

/** A text as lines of at most `columns`: nothing of a longer word is lost. */
export function wrapProse(text: string, columns: number): string[] {
  return wrapText(breakWords(text, columns), columns).split('\n');
}
