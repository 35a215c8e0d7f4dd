import { WideDialog } from '../../components/dialog.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const chord = isApple ? '⌘' : 'Ctrl';

const shortcuts = [
  { keys: [chord, "'"], does: 'Run' },
  { keys: [chord, 'Enter'], does: 'Submit' },
  { keys: ['?'], does: 'This list' },
  { keys: ['Esc', 'Tab'], does: 'Leave the editor: one after the other' },
  { keys: ['Tab'], does: 'Indent in the editor; with Shift, outdent' },
  { keys: [chord, '/'], does: 'Make a line a comment, or a comment a line' },
  { keys: ['Shift', isApple ? '⌥' : 'Alt', 'F'], does: 'Format the program, if the server has a formatter' },
  { keys: [chord, 'F'], does: 'Find in the code' },
  { keys: ['Tab'], does: 'Accept the first completion while some are shown' },
  { keys: [chord, 'Space'], does: 'Show completions' },
  { keys: ['F2'], does: 'Rename the symbol at the cursor' },
  { keys: [chord, isApple ? '⌥' : 'Shift', '['], does: 'Fold the lines below; with ], unfold them' },
  { keys: [chord, 'Z'], does: 'Undo, also a reset to the template and a restored submission' },
  { keys: ['←', '→', '↑', '↓'], does: 'Move the line between two parts while it has the focus; Enter resets it' },
] as const;

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <WideDialog title="Shortcuts" onClose={onClose} className="max-w-xl">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-3 text-sm">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded border border-strong-line bg-sunken px-1.5 py-0.5 text-center font-mono text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </WideDialog>
  );
}
