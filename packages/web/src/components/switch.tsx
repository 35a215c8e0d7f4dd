import { useId } from 'react';

interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Describes the present choice. */
  children: string;
}

export function Switch({ label, isOn, onChange, children }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex gap-3 rounded-md border border-line bg-surface px-4 py-3 text-sm">
      <input
        type="checkbox"
        aria-describedby={id}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span>
        <span className="font-medium">{label}</span>
        <span id={id} className="block text-muted">
          {children}
        </span>
      </span>
    </label>
  );
}
