import { useId } from 'react';
import {
  changeEditorSettings,
  type EditorSettings,
  editorSettings,
  fontSizes,
  indents,
  keyMaps,
} from '../../components/code-editor/editor-settings.ts';
import { WideDialog } from '../../components/wide-dialog.tsx';
import { useStore } from '../../lib/store.ts';

const fontOptions = [['', 'Default'], ...fontSizes.map((size) => [String(size), `${size} px`])] as const;

/** Changes how the user edits programs. Each change takes effect at once. */
export function EditorSettingsDialog({ onClose }: { onClose: () => void }) {
  const { fontSize, indent, keyMap } = useStore(editorSettings);
  return (
    <WideDialog title="Editor settings" onClose={onClose} className="max-w-md">
      <div className="flex flex-col gap-4">
        <Choice
          label="Font size"
          options={fontOptions}
          value={String(fontSize ?? '')}
          onChange={(value) => changeEditorSettings({ fontSize: fontSizes.find((size) => String(size) === value) })}
        />
        <Choice
          label="Indent"
          options={Object.entries(indents)}
          value={indent}
          onChange={(value) => changeEditorSettings({ indent: value as EditorSettings['indent'] })}
        />
        <Choice
          label="Keys"
          options={Object.entries(keyMaps)}
          value={keyMap}
          onChange={(value) => changeEditorSettings({ keyMap: value as EditorSettings['keyMap'] })}
        />
        <p className="text-xs text-muted">These settings apply to every program in this browser.</p>
      </div>
    </WideDialog>
  );
}

interface ChoiceProps {
  label: string;
  /** Pairs of a value and its text. */
  options: readonly (readonly string[])[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 text-sm">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-44 rounded-md border border-strong-line bg-surface px-2 py-1.5 text-ink"
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
