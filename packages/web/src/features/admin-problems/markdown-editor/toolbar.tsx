import { redo, undo } from '@codemirror/commands';
import type { StateCommand } from '@codemirror/state';
import { type ReactNode, useRef, useState } from 'react';
import { FileInput } from '../../../components/file-input.tsx';
import { Icon } from '../../../components/icon.tsx';
import { insertLink, insertTable, toggleCode, toggleMark, togglePrefix } from './edit-commands.ts';
import { imageTypes } from './embed-image.ts';
import { moveFocusByArrows } from './roving-focus.ts';
import { TablePicker } from './table-picker.tsx';

interface ToolbarProps {
  controls: string;
  run: (command: StateCommand) => void;
  onFiles: (files: readonly File[]) => void;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

interface Tool {
  label: string;
  /** A key, pressed with Ctrl or Cmd. */
  shortcut?: string;
  /** An SVG path in a box of 20 by 20. */
  icon: string;
  command: StateCommand;
}

const marks: readonly Tool[] = [
  { label: 'Bold', shortcut: 'B', icon: 'M6 4h5a3 3 0 0 1 0 6H6zm0 6h6a3 3 0 0 1 0 6H6z', command: toggleMark('**') },
  { label: 'Italic', shortcut: 'I', icon: 'M9 4h6M5 16h6M12 4 8 16', command: toggleMark('_') },
  { label: 'Code', shortcut: 'E', icon: 'M7 5 2.5 10 7 15m6-10 4.5 5-4.5 5', command: toggleCode },
];
const blocks: readonly Tool[] = [
  { label: 'Heading', icon: 'M5 4v12M15 4v12M5 10h10', command: togglePrefix('## ') },
  { label: 'List', icon: 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01', command: togglePrefix('- ') },
  {
    label: 'Link',
    shortcut: 'K',
    icon: 'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 1 0-4.3-4.3l-1 1m1 3.3a3 3 0 0 0-4.3 0l-3 3a3 3 0 1 0 4.3 4.3l1-1',
    command: insertLink,
  },
];
const steps: readonly Tool[] = [
  { label: 'Undo', shortcut: 'Z', icon: 'M7 4 3.5 7.5 7 11M3.5 7.5H12a4.3 4.3 0 0 1 0 8.5H7', command: undo },
  { label: 'Redo', icon: 'M13 4l3.5 3.5L13 11m3.5-3.5H8A4.3 4.3 0 0 0 8 16h5', command: redo },
];
const tableIcon = 'M3 4h14v12H3zM3 8.5h14M3 12.2h14M8 4v12M12.7 4v12';
const imageIcon = 'M3 4h14v12H3zM3 13l4-4 4 4 2.5-2.5L17 14M12.5 7.5h.01';

/** The buttons above the editor. Tab stops once, and arrow keys move between them. */
export function Toolbar({ controls, run, onFiles }: ToolbarProps) {
  const [current, setCurrent] = useState('Bold');
  const [isPicking, setPicking] = useState(false);
  const picker = useRef<HTMLButtonElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const roving = (label: string) => ({
    tabIndex: current === label ? 0 : -1,
    onFocus: () => setCurrent(label),
  });
  const toolButton = ({ command, ...tool }: Tool) => (
    <ToolButton key={tool.label} {...tool} {...roving(tool.label)} onClick={() => run(command)} />
  );
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={moveFocusByArrows}
      className="flex flex-wrap items-center rounded-t-md border-b border-line bg-sunken px-1 py-1 sm:gap-0.5 sm:px-2"
    >
      {marks.map(toolButton)}
      <Divider />
      {blocks.map(toolButton)}
      <div className="relative">
        <ToolButton
          ref={picker}
          label="Table"
          icon={tableIcon}
          {...roving('Table')}
          isExpanded={isPicking}
          // The picker closes when it loses the focus, so a press on its button must not move the
          // focus.
          onMouseDown={(event) => isPicking && event.preventDefault()}
          onClick={() => setPicking(!isPicking)}
        />
        {isPicking ? (
          <TablePicker
            onPick={(rows, columns) => {
              setPicking(false);
              run(insertTable(rows, columns));
            }}
            onClose={(wasEscape) => {
              setPicking(false);
              if (wasEscape) picker.current?.focus();
            }}
          />
        ) : null}
      </div>
      <ToolButton label="Image" icon={imageIcon} {...roving('Image')} onClick={() => files.current?.click()} />
      <FileInput ref={files} accept={imageTypes} multiple label="Images to embed" onFiles={onFiles} />
      <Divider />
      {steps.map(toolButton)}
    </div>
  );
}

interface ToolButtonProps extends Pick<Tool, 'label' | 'shortcut' | 'icon'> {
  ref?: React.Ref<HTMLButtonElement>;
  tabIndex: number;
  isExpanded?: boolean;
  onFocus: () => void;
  onClick: () => void;
  onMouseDown?: React.MouseEventHandler;
}

function ToolButton({ label, shortcut, icon, isExpanded, ...button }: ToolButtonProps): ReactNode {
  return (
    <button
      {...button}
      type="button"
      data-roving
      aria-label={label}
      aria-expanded={isExpanded}
      title={shortcut ? `${label} (${isMac ? '⌘' : 'Ctrl+'}${shortcut})` : label}
      className="rounded p-1.5 text-muted hover:bg-surface hover:text-ink"
    >
      <Icon path={icon} strokeWidth={1.7} />
    </button>
  );
}

function Divider() {
  return <span aria-hidden="true" className="mx-1 hidden h-5 w-px bg-line sm:block" />;
}
