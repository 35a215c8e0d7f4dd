import {
  type EditorSettings,
  editorSettings,
  fontSizes,
  indents,
  keyMaps,
} from '../../components/code-editor/editor-settings.ts';
import { WideDialog } from '../../components/dialog.tsx';
import { Select } from '../../components/select.tsx';
import { useStore } from '../../lib/store.ts';

const sizeLabel = (size: number | undefined) => (size === undefined ? 'Default' : `${size} px`);
const indentOptions = { language: 'As the language', ...indents };
const fontOptions = Object.fromEntries([undefined, ...fontSizes].map((size) => [sizeLabel(size), sizeLabel(size)]));

export function EditorSettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = useStore(editorSettings);
  const { fontSize, indent, keyMap } = settings;
  const change = (part: Partial<EditorSettings>) => editorSettings.set({ ...settings, ...part });
  return (
    <WideDialog title="Editor settings" onClose={onClose} className="max-w-md">
      <div className="flex flex-col gap-4">
        <Choice
          label="Font size"
          options={fontOptions}
          value={sizeLabel(fontSize)}
          onChoose={(label) => change({ fontSize: fontSizes.find((size) => sizeLabel(size) === label) })}
        />
        <Choice
          label="Indent"
          options={indentOptions}
          value={indent ?? 'language'}
          onChoose={(value) => change({ indent: value === 'language' ? undefined : value })}
        />
        <Choice label="Keys" options={keyMaps} value={keyMap} onChoose={(value) => change({ keyMap: value })} />
        <p className="text-xs text-muted">These settings apply to every program in this browser.</p>
      </div>
    </WideDialog>
  );
}

function Choice<T extends string>(props: Omit<Parameters<typeof Select<T>>[0], 'className'>) {
  return (
    <div className="flex items-center justify-between gap-4 text-sm">
      <span aria-hidden="true" className="font-medium">
        {props.label}
      </span>
      <Select {...props} className="min-w-44 rounded-md border border-strong-line bg-surface px-2 py-1.5 text-ink" />
    </div>
  );
}
